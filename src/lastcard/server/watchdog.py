"""Notifies systemd that the server and its event loop are running."""

import asyncio
import os
import socket


def notify(state: str) -> bool:
    """Sends a state such as READY=1 to the service manager; False if there is none."""
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
    """Notifies twice per watchdog period; a hanging loop goes silent and is restarted."""
    notify("READY=1")
    period = int(os.environ.get("WATCHDOG_USEC") or 0) / 1_000_000
    while period:
        notify("WATCHDOG=1")
        await asyncio.sleep(period / 2)
