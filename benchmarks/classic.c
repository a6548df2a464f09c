/* Random rounds of classic UNO in plain C: the yardstick for our compiled kernel.
 *
 *     cc -O3 -march=native -o /tmp/classic benchmarks/classic.c
 *     /tmp/classic 200000 1                # rounds, seed; prints one line of JSON
 *
 * Four players, 108 cards, seat 3 deals. Every player picks uniformly among all legal answers, drawing
 * on purpose included; UNO is always called with the play (K-U1), so nobody is ever caught. A decision
 * is one answer to one question. The ids in the comments (K-T1 and so on) name the rule clauses.
 * Build with -DCHECK to verify before every question that all 108 cards are where they should be.
 */
#define _POSIX_C_SOURCE 199309L
#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef MAX_DECISIONS
#define MAX_DECISIONS 20000 /* a round that reaches it is stopped and counted as capped */
#endif
enum { PLAYERS = 4, DEALER = 3, DECK = 108, HAND = 7 };

/* A kind of card is color * 16 + symbol, so the 52 colored kinds live in the first 64-bit mask and
 * the two wild kinds in the second. No colored card has a wild's symbol. */
enum { DRAW_TWO = 10, REVERSE, SKIP, SYMBOLS, COLORS = 4 };
enum { WILD = COLORS * 16 + SYMBOLS, WILD_DRAW_FOUR, KINDS, NO_CARD = -1 };

typedef struct {
    uint64_t held[2];     /* a bit for every kind in the hand */
    uint8_t count[KINDS]; /* how many of each */
} Hand;

typedef struct {
    uint64_t rng;
    Hand hands[PLAYERS];
    uint8_t draw_pile[DECK]; /* a bag: a draw takes a random card, so nothing needs shuffling */
    uint8_t discards[DECK];  /* under the top card */
    int draw_size, discard_size;
    int top, color; /* the color in play; COLORS until a Wild turned up has been named */
    int turn, direction;
    int decisions;
} Round;

typedef enum { GOES_ON, WON, CAPPED } Outcome;

static uint8_t deck[DECK];

static void build_deck(void) {
    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int symbol = kind & 15, copies = kind >= WILD ? 4 : kind >= 64 || symbol >= SYMBOLS ? 0 : symbol ? 2 : 1;
        for (; copies > 0; copies--)
            deck[size++] = (uint8_t)kind;
    }
}

static int random_below(Round *r, int n) {
    uint64_t x = r->rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    r->rng = x;
    return (int)(((x >> 32) * (uint64_t)n) >> 32);
}

static uint64_t of_color(int color) { return UINT64_C(0xFFFF) << (color * 16); }
static uint64_t of_symbol(int kind) { return UINT64_C(0x0001000100010001) << (kind & 15); }
static int seat_after(const Round *r, int seat) { return (seat + PLAYERS + r->direction) & (PLAYERS - 1); }

#ifdef CHECK
static void check(const Round *r) {
    int found[KINDS] = {0};
    found[r->top]++;
    for (int i = 0; i < r->draw_size; i++)
        found[r->draw_pile[i]]++;
    for (int i = 0; i < r->discard_size; i++)
        found[r->discards[i]]++;
    for (const Hand *hand = r->hands; hand < r->hands + PLAYERS; hand++)
        for (int kind = 0; kind < KINDS; kind++) {
            found[kind] += hand->count[kind];
            assert((hand->held[kind >> 6] >> (kind & 63) & 1) == (hand->count[kind] > 0));
        }
    for (int i = 0; i < DECK; i++)
        found[deck[i]]--;
    for (int kind = 0; kind < KINDS; kind++)
        assert(found[kind] == 0);
    assert(r->color < COLORS || r->decisions == 0);
}
#else
#define check(r) ((void)0)
#endif

/* Count one more decision; false when the round has had its fill of them. */
static bool ask(Round *r) {
    check(r);
    return r->decisions < MAX_DECISIONS && ++r->decisions;
}

static int draw_card(Round *r) {
    if (r->draw_size == 0) { /* K-T5 */
        if (r->discard_size == 0)
            return NO_CARD;
        memcpy(r->draw_pile, r->discards, (size_t)r->discard_size);
        r->draw_size = r->discard_size;
        r->discard_size = 0;
    }
    int i = random_below(r, r->draw_size), kind = r->draw_pile[i];
    r->draw_pile[i] = r->draw_pile[--r->draw_size];
    return kind;
}

static void give(Hand *hand, int kind) {
    hand->count[kind]++;
    hand->held[kind >> 6] |= UINT64_C(1) << (kind & 63);
}

static void take(Hand *hand, int kind) {
    if (--hand->count[kind] == 0)
        hand->held[kind >> 6] &= ~(UINT64_C(1) << (kind & 63));
}

static void draw(Round *r, int seat, int cards) {
    for (int kind; cards > 0 && (kind = draw_card(r)) != NO_CARD; cards--)
        give(&r->hands[seat], kind);
}

static int nth_bit(uint64_t mask, int n) {
    for (; n > 0; n--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

/* What a card without a question does to the next player, and whose turn it then is (K-A1 to K-A3). */
static void carry_out(Round *r, int kind) {
    int symbol = kind & 15;
    if (symbol == REVERSE)
        r->direction = -r->direction;
    r->turn = seat_after(r, r->turn);
    if (symbol == DRAW_TWO)
        draw(r, r->turn, 2);
    if (symbol == DRAW_TWO || symbol == SKIP)
        r->turn = seat_after(r, r->turn);
}

static void deal(Round *r) {
    memset(r->hands, 0, sizeof r->hands);
    memcpy(r->draw_pile, deck, DECK);
    r->draw_size = DECK;
    r->discard_size = r->decisions = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        draw(r, seat, HAND);
    while ((r->top = draw_card(r)) == WILD_DRAW_FOUR) /* K-S9 */
        r->draw_pile[r->draw_size++] = WILD_DRAW_FOUR;
    r->color = r->top >> 4;
    r->turn = DEALER;
    r->direction = 1;
    if ((r->top & 15) == REVERSE) /* K-S6: the dealer starts */
        r->direction = -1;
    else /* K-S4, K-S5, K-S7, K-S8: as if the dealer had played it */
        carry_out(r, r->top);
}

static Outcome play(Round *r, int kind) {
    Hand *hand = &r->hands[r->turn];
    int color_before = r->color, next = seat_after(r, r->turn);
    take(hand, kind);
    r->discards[r->discard_size++] = (uint8_t)r->top;
    r->top = kind;
    if (!(hand->held[0] | hand->held[1])) { /* K-G1 to K-G3 */
        draw(r, next, kind == WILD_DRAW_FOUR ? 4 : (kind & 15) == DRAW_TWO ? 2 : 0);
        return WON;
    }
    if (kind < WILD) {
        r->color = kind >> 4;
        carry_out(r, kind);
        return GOES_ON;
    }
    if (!ask(r)) /* K-A4: which color? */
        return CAPPED;
    r->color = random_below(r, COLORS);
    r->turn = next;
    if (kind == WILD)
        return GOES_ON;
    if (!ask(r)) /* K-A5: accept or challenge? */
        return CAPPED;
    bool challenged = random_below(r, 2);
    if (challenged && (hand->held[0] & of_color(color_before))) { /* K-A6, K-A8: guilty */
        draw(r, (int)(hand - r->hands), 4);
    } else { /* K-A5, K-A9 */
        draw(r, next, challenged ? 6 : 4);
        r->turn = seat_after(r, next);
    }
    return GOES_ON;
}

static Outcome take_turn(Round *r) {
    if (!ask(r))
        return CAPPED;
    Hand *hand = &r->hands[r->turn];
    uint64_t fits = of_color(r->color) | of_symbol(r->top); /* K-T1, K-T4; a wild always fits */
    uint64_t colored = hand->held[0] & fits, wild = hand->held[1];
    int in_colored = __builtin_popcountll(colored), playable = in_colored + __builtin_popcountll(wild);
    int choice = random_below(r, playable + 1); /* the last choice is to draw: K-T2, K-T3 */
    if (choice < playable) {
        bool second = choice >= in_colored;
        return play(r, nth_bit(second ? wild : colored, second ? choice - in_colored : choice) + 64 * second);
    }
    int drawn = draw_card(r);
    if (drawn != NO_CARD) {
        give(hand, drawn);
        if (drawn >= WILD || (fits >> drawn & 1)) {
            if (!ask(r)) /* play it or keep it? */
                return CAPPED;
            if (random_below(r, 2))
                return play(r, drawn);
        }
    }
    r->turn = seat_after(r, r->turn);
    return GOES_ON;
}

static Outcome play_round(Round *r) {
    deal(r);
    if (r->top == WILD && ask(r)) /* K-S8 */
        r->color = random_below(r, COLORS);
    Outcome outcome;
    while ((outcome = take_turn(r)) == GOES_ON)
        ;
    check(r);
    return outcome;
}

/* K-P1: what the winner scores. The winner's own hand is empty and adds nothing. */
static int points(const Round *r) {
    int sum = 0;
    for (const Hand *hand = r->hands; hand < r->hands + PLAYERS; hand++)
        for (int kind = 0; kind < KINDS; kind++)
            sum += hand->count[kind] * (kind >= WILD ? 50 : (kind & 15) < DRAW_TWO ? kind & 15 : 20);
    return sum;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    long rounds = argc == 3 ? strtol(argv[1], NULL, 10) : 0;
    if (rounds < 1) {
        fprintf(stderr, "usage: %s ROUNDS SEED (two whole numbers, at least one round)\n", argv[0]);
        return 2;
    }
    build_deck();
    Round r = {.rng = (strtoull(argv[2], NULL, 10) + 1) * UINT64_C(0x9E3779B97F4A7C15)};
    r.rng += r.rng == 0; /* zero is the one state an xorshift never leaves */
    int64_t decisions = 0, capped = 0, wins[PLAYERS] = {0};
    volatile int64_t scored = 0; /* volatile, so that the points are really counted */
    double started = now();
    for (long i = 0; i < rounds; i++) {
        if (play_round(&r) == WON) {
            wins[r.turn]++;
            scored += points(&r);
        } else {
            capped++;
        }
        decisions += r.decisions;
    }
    double seconds = now() - started;
#ifdef CHECK
    fprintf(stderr, "checked; %.2f points a round\n", (double)scored / (double)rounds);
#endif
    printf("{\"rounds\": %ld, \"decisions\": %" PRId64 ", \"seconds\": %.6f, \"decisions_per_second\": %.0f, "
           "\"mean_decisions\": %.3f, \"wins\": [%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "], "
           "\"capped\": %" PRId64 "}\n",
           rounds, decisions, seconds, (double)decisions / seconds, (double)decisions / (double)rounds,
           wins[0], wins[1], wins[2], wins[3], capped);
}
