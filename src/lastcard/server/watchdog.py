"""Tells systemd that the server runs, and that its event loop still does."""

import asyncio
import os
import socket


def notify(state: str) -> bool:
    """Send a state such as READY=1 to the service manager; False where there is none."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return False
    if address.startswith("@"):  # Linux's abstract names
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        try:
            sender.sendto(state.encode(), address)
        except OSError:
            return False
    return True


async def keep_alive() -> None:
    """Say so twice in every period of the watchdog; a loop that hangs is silent, and is restarted."""
    notify("READY=1")
    period = int(os.environ.get("WATCHDOG_USEC") or 0) / 1_000_000
    while period:
        notify("WATCHDOG=1")
        await asyncio.sleep(period / 2)
