// Touareg, 2 to 5 players, played by uniformly random legal actions: the yardstick in C.
//
//   gcc -std=c11 -O3 -march=native -Wall -Wextra -o touareg touareg.c
//   ./touareg PLAYERS GAMES SEED
//
// It plays the very games that caravanserai's kernels play: the same generator, the same order of actions.
// It keeps what the rules need and no more: what lies in a cave or under a thief as mere numbers of goods, and
// nothing of what the table has seen. -DCHECK asserts the invariants at every step. -DLISTING=n says how the legal
// actions are written into the list: 0 bit by bit, as one writes it in C; 1 by a table, a byte of the mask at a
// time; 2 with one AVX-512 instruction. TG-n are the rules of docs/rules/touareg.md.
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef CHECK
#undef NDEBUG
#include <assert.h>
#endif
#ifndef LISTING
#define LISTING 0
#endif
#if LISTING == 2
#include <immintrin.h>
#endif

enum { SEATS = 5, KINDS = 4, CAMELS = 3, DONKEYS = 5, ANIMALS = CAMELS + DONKEYS, CAVES = 5 };
enum { CAMP = 4, DRAWN = 3, PRICE = 3 };
enum { WATER, GOLD, SALT, MILLET };
enum { DONKEY, CAVE, THIEF, PLAN };

// An action is a number. They rise in the order of the listing; an animal is camel 0 to 2 or donkey 3 to 7.
enum {
    DRAW,
    PUT,                                          // + good
    LOAD = PUT + KINDS,                           // + KINDS * animal + good
    TAKE = LOAD + KINDS * ANIMALS,                // + KINDS * animal + good
    BUY = TAKE + KINDS * ANIMALS,                 // + special
    PAY_HAND = BUY + KINDS,                       // + good
    PAY_ANIMAL = PAY_HAND + KINDS,                // + animal
    HIDE_HAND = PAY_ANIMAL + ANIMALS,             // + KINDS * cave + good
    HIDE_ANIMAL = HIDE_HAND + KINDS * CAVES,      // + ANIMALS * cave + animal
    STEAL_HAND = HIDE_ANIMAL + ANIMALS * CAVES,   // + victim
    STEAL_ANIMAL = STEAL_HAND + SEATS,            // + ANIMALS * victim + animal
    END = STEAL_ANIMAL + ANIMALS * SEATS,
    PASS,
    SCORE,                                        // + special
    KEEP = SCORE + KINDS,
    ACTIONS
};
enum { LIST = ACTIONS + 64 };  // with room for what the quicker ways of listing write too much

// How many there are of each good, or of each special card: a byte a kind, the first one lowest. A product with a
// number of four bytes adds the kinds up in its highest byte, each as often as the byte opposite says.
typedef uint32_t Tally;
#define ONE_OF(kind) (UINT32_C(1) << 8 * (kind))
#define ALL_GOODS (8 * ONE_OF(WATER) + 10 * ONE_OF(GOLD) + 12 * ONE_OF(SALT) + 14 * ONE_OF(MILLET))  // TG-2

static inline uint32_t size(Tally t) { return t * UINT32_C(0x01010101) >> 24; }
static inline uint32_t dinars(Tally t) { return t * UINT32_C(0x03020101) >> 24; }         // TG-3
static inline uint32_t unused_points(Tally t) { return t * UINT32_C(0x01010102) >> 24; }  // TG-77, TG-78

// The kinds of which there is one at least, as bits.
static inline uint32_t kinds(Tally t) {
    return ((t + UINT32_C(0x7F7F7F7F)) >> 7 & UINT32_C(0x01010101)) * UINT32_C(0x00204081) >> 21 & 15;
}

// The kind of the card number r, when they lie in order.
static inline uint32_t kind_of(Tally t, uint32_t r) {
    t *= UINT32_C(0x01010101);  // each kind with those before it
    return (uint32_t)(r >= (t & 255)) + (r >= (t >> 8 & 255)) + (r >= (t >> 16 & 255));
}

typedef struct {
    Tally hand, aboard, stowed;  // the goods in hand, on animals, in caves and under thieves
    Tally special;               // the special cards, without the thieves that have struck
    uint32_t room;               // the goods that an animal can take, as bits: four an animal
    uint16_t load[ANIMALS];      // two bits a good, the top one lowest; above the bottom one a 1, so that 1 is empty
    uint8_t laden;               // bits: the animals that carry something
    uint8_t opened, full;        // bits: the caves with one good at least, and with two
    uint8_t spent;               // thieves that have struck
    int32_t points;
} Seat;

// What may be done now.
enum { BEFORE, MARKET, LOADING, TAKING, PAYING, AFTER, TURN_IN, OVER };

typedef struct {
    Seat seat[SEATS];
    Tally deck, market, discard, stock;
    int players, turn, stage;
    int closer;              // who drew the last card
    int turns_left;          // in the last round, with the one under way; before it, 0
    int asked;               // players asked about unused cards
    uint8_t step;
    uint8_t animal, good;    // what is loaded: the animal, and the kind when it comes from the market
    uint8_t special, paid;   // what is bought, and the dinars paid
    uint8_t filled;          // bits: the caves filled this turn
    uint8_t owes;            // whether TG-21's card has still to go to the market
} Game;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint32_t below(uint64_t *luck, uint32_t n) {
    uint64_t m = (mix(*luck += UINT64_C(0x9E3779B97F4A7C15)) >> 32) * n;
    if ((uint32_t)m < n)
        for (uint32_t least = -n % n; (uint32_t)m < least;)
            m = (mix(*luck += UINT64_C(0x9E3779B97F4A7C15)) >> 32) * n;
    return (uint32_t)(m >> 32);
}

// One card by chance.
static inline uint32_t any_card(Tally t, uint64_t *luck) { return kind_of(t, below(luck, size(t))); }

// Tables

static uint8_t room_for[2][512];  // the goods that a camel, a donkey with this load can take, as bits
static uint8_t listed[256][8];    // the bits set in a byte

// Whether a camel may carry these goods, bottom to top.
static int camel_may(const int *row, int count) {
    int changes = 0, number[KINDS] = {0}, different = 0;
    for (int k = 0; k < count; k++) {
        different += number[row[k]]++ == 0;
        changes += k > 0 && row[k] != row[k - 1];
    }
    return count <= 4 && different <= 2 && changes <= 1  // TG-26, TG-27, TG-28
        && (number[WATER] == 0 || number[WATER] == count) && number[GOLD] <= 2;  // TG-29, TG-30
}

// The goods of a load, bottom to top; returns how many.
static int goods_of(uint32_t load, int row[4]) {
    int count = 0;
    for (uint32_t rest = load; rest > 1; rest >>= 2) count++;
    for (int k = 0; k < count; k++) row[k] = (int)(load >> 2 * (count - 1 - k) & 3);
    return count;
}

static void fill_tables(void) {
    for (uint32_t load = 1; load < 512; load++) {
        int row[5], count = goods_of(load, row);
        for (int good = 0; good < KINDS; good++) {
            row[count] = good;
            room_for[0][load] |= (uint8_t)(camel_may(row, count + 1) << good);
            room_for[1][load] |= (uint8_t)((count < 4) << good);  // TG-45
        }
    }
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0, n = 0; bit < 8; bit++)
            if (byte >> bit & 1) listed[byte][n++] = (uint8_t)bit;
}

// Animals

// All a seat's animals, empty: camels, and the donkeys it has (TG-4, TG-45).
static void rest_animals(Seat *s, int players) {
    int donkeys = (int)(s->special >> 8 * DONKEY & 255);
    s->room = (players == 2 ? 0xFFFu : 0xFFu) | ((UINT32_C(1) << KINDS * donkeys) - 1) << KINDS * CAMELS;
    s->laden = 0;
    s->aboard = 0;
    for (int animal = 0; animal < ANIMALS; animal++) s->load[animal] = 1;
}

static inline void set_load(Seat *s, uint32_t animal, uint32_t load) {
    uint32_t shift = KINDS * animal;
    s->load[animal] = (uint16_t)load;
    s->room = (s->room & ~(UINT32_C(15) << shift)) | (uint32_t)room_for[animal >= CAMELS][load] << shift;
    s->laden = (uint8_t)((s->laden & ~(1u << animal)) | (uint32_t)(load > 1) << animal);
}

static inline void put_on(Seat *s, uint32_t animal, uint32_t good) {
    s->aboard += ONE_OF(good);
    set_load(s, animal, (uint32_t)s->load[animal] << 2 | good);
}

static inline uint32_t take_off(Seat *s, uint32_t animal) {
    uint32_t load = s->load[animal], good = load & 3;
    s->aboard -= ONE_OF(good);
    set_load(s, animal, load >> 2);
    return good;
}

// Setting up

static uint64_t set_up(Game *g, int players, uint64_t luck) {
    static const Tally stock[SEATS + 1] = {
        [2] = 2 * ONE_OF(DONKEY) + 2 * ONE_OF(CAVE) + 3 * ONE_OF(THIEF) + 3 * ONE_OF(PLAN),  // TG-5
        [3] = 3 * ONE_OF(DONKEY) + 3 * ONE_OF(CAVE) + 3 * ONE_OF(THIEF) + 2 * ONE_OF(PLAN),
        [4] = 4 * ONE_OF(DONKEY) + 4 * ONE_OF(CAVE) + 3 * ONE_OF(THIEF) + 3 * ONE_OF(PLAN),
        [5] = 5 * ONE_OF(DONKEY) + 5 * ONE_OF(CAVE) + 3 * ONE_OF(THIEF) + 4 * ONE_OF(PLAN),
    };
    memset(g, 0, sizeof *g);
    g->players = players;
    g->stage = 1;
    g->stock = stock[players];
    g->deck = ALL_GOODS;
    for (int p = 0; p < players; p++) rest_animals(&g->seat[p], players);
    for (int k = 0; k < 2; k++) {  // TG-6
        Tally card = ONE_OF(any_card(g->deck, &luck));
        g->deck -= card;
        g->market += card;
    }
    return luck;
}

// The legal actions

// Writes first + each member of the set behind the n already in the list, in rising order; returns how many there are.
static inline uint32_t list_set(uint64_t set, uint32_t first, uint8_t *list, uint32_t n) {
#if LISTING == 0
    for (; set; set &= set - 1) list[n++] = (uint8_t)(first + (uint32_t)__builtin_ctzll(set));
#elif LISTING == 1
    for (; set; set >>= 8, first += 8) {
        uint64_t eight;
        memcpy(&eight, listed[set & 255], 8);
        eight += first * UINT64_C(0x0101010101010101);
        memcpy(list + n, &eight, 8);  // what is too much is overwritten by the next
        n += (uint32_t)__builtin_popcount(set & 255);
    }
#else
    const __m512i numbers = _mm512_set_epi64(
        0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928, 0x2726252423222120,
        0x1F1E1D1C1B1A1918, 0x1716151413121110, 0x0F0E0D0C0B0A0908, 0x0706050403020100);
    __m512i members = _mm512_maskz_compress_epi8(set, numbers);
    _mm512_storeu_si512(list + n, _mm512_add_epi8(members, _mm512_set1_epi8((char)first)));
    n += (uint32_t)__builtin_popcountll(set);
#endif
    return n;
}

// Whether hand cards must still go to the market if none is hidden (TG-12, TG-21).
static inline int is_owed(const Game *g, const Seat *s) {
    return g->step == MARKET && (g->owes || size(s->hand) > CAMP);
}

// open: bits, the caves that a good can go into.
static inline uint32_t list_hides(const Game *g, const Seat *s, uint32_t open, uint8_t *list, uint32_t n) {
    uint32_t goods = g->owes && size(s->hand) == 1 ? 0 : kinds(s->hand);  // TG-14
    uint64_t from_hand = 0, from_animals = 0;
    for (; open; open &= open - 1) {
        int cave = __builtin_ctz(open);
        from_hand |= (uint64_t)goods << KINDS * cave;
        from_animals |= (uint64_t)s->laden << ANIMALS * cave;
    }
    n = list_set(from_hand, HIDE_HAND, list, n);
    return list_set(from_animals, HIDE_ANIMAL, list, n);
}

static inline uint32_t list_thefts(const Game *g, uint8_t *list, uint32_t n) {
    uint64_t from_hands = 0, from_animals = 0;
    for (int p = 0; p < g->players; p++) {
        if (p == g->turn) continue;
        from_hands |= (uint64_t)(g->seat[p].hand > 0) << p;
        from_animals |= (uint64_t)g->seat[p].laden << ANIMALS * p;
    }
    n = list_set(from_hands, STEAL_HAND, list, n);
    return list_set(from_animals, STEAL_ANIMAL, list, n);
}

// Lists what may be done; returns how many things. 0: nothing is left to do in this turn.
static inline uint32_t list_actions(const Game *g, uint8_t *list) {
    const Seat *s = &g->seat[g->turn];
    const uint32_t each_animal = 0x11111111, hand = kinds(s->hand);
    uint32_t n = 0;
    switch (g->step) {
    case BEFORE:
        if (g->deck) list[n++] = DRAW;
        n = list_set(s->room & hand * each_animal, LOAD, list, n);
        n = list_set(s->room & kinds(g->market) * each_animal, TAKE, list, n);
        if (dinars(s->hand + s->aboard) >= PRICE) n = list_set(kinds(g->stock), BUY, list, n);  // TG-40, TG-44
        break;
    case MARKET:  // TG-21
        n = list_set(hand, PUT, list, n);
        break;
    case LOADING:  // TG-25, TG-46
        n = list_set(s->room >> KINDS * g->animal & hand, (uint32_t)(LOAD + KINDS * g->animal), list, n);
        break;
    case TAKING:  // TG-35
        if (kinds(g->market) & s->room >> KINDS * g->animal & 1u << g->good)
            list[n++] = (uint8_t)(TAKE + KINDS * g->animal + g->good);
        break;
    case PAYING:
        n = list_set(hand, PAY_HAND, list, n);
        return list_set(s->laden, PAY_ANIMAL, list, n);
    case TURN_IN:  // TG-76
        n = list_set(kinds(s->special), SCORE, list, n);
        list[n++] = KEEP;
        return n;
    }
    uint32_t caves = s->special >> 8 * CAVE & 255;
    uint32_t open = ((1u << caves) - 1) & ~(uint32_t)(s->full | g->filled);  // TG-50
    int owed = is_owed(g, s);
    if (open) n = list_hides(g, s, open, list, n);
    if (s->special >> 8 * THIEF & 255 && !owed) n = list_thefts(g, list, n);  // TG-14, TG-60
    if (g->step == BEFORE) {
        if (g->turns_left) list[n++] = PASS;  // TG-13
    } else if (n && !owed) {
        list[n++] = END;
    }
    return n;
}

// The end of a turn, of a stage and of the game

static inline int next_seat(const Game *g, int seat) { return seat + 1 == g->players ? 0 : seat + 1; }

static inline void begin_turn(Game *g) {
    g->step = BEFORE;
    g->paid = 0;
    g->filled = 0;
    g->owes = 0;
}

static void score_majorities(Game *g) {
    static const int worth[KINDS] = {6, 5, 4, 3};  // TG-3
    for (int good = 0; good < KINDS; good++) {
        uint32_t count[SEATS], most = 1;  // TG-74: what nobody holds pays nothing
        int leaders = 0;
        for (int p = 0; p < g->players; p++) {  // TG-73
            count[p] = (g->seat[p].aboard + g->seat[p].stowed) >> 8 * good & 255;
            if (count[p] > most) {
                most = count[p];
                leaders = 0;
            }
            leaders += count[p] == most;
        }
        for (int p = 0; p < g->players; p++)
            if (count[p] == most) g->seat[p].points += worth[good] - (leaders > 1);
    }
}

// Special cards that have been used, but for the thieves: donkeys with a load, caves with a good.
static inline Tally used(const Seat *s) {
    return ONE_OF(DONKEY) * (uint32_t)__builtin_popcount(s->laden >> CAMELS)
         + ONE_OF(CAVE) * (uint32_t)__builtin_popcount(s->opened);
}

// The goods become the new deck (TG-81), what was used goes back to stock (TG-72, TG-75).
static void return_used(Game *g, Seat *s) {
    Tally back = used(s);
    g->deck += s->aboard + s->stowed;
    g->stock += back + ONE_OF(THIEF) * s->spent;
    s->special -= back;
    s->stowed = 0;
    s->opened = s->full = s->spent = 0;
    rest_animals(s, g->players);
}

// The next player with unused cards is asked (TG-76); after the last, stage 2 begins.
static void ask_next(Game *g) {
    while (g->asked < g->players) {
        g->asked++;
        g->turn = next_seat(g, g->turn);
        if (g->seat[g->turn].special) return;
    }
    g->stage = 2;
    g->turn = next_seat(g, g->closer);              // TG-83
    g->turns_left = g->deck ? 0 : g->players;       // TG-84
    begin_turn(g);
}

static void end_stage(Game *g) {
    score_majorities(g);
    if (g->stage == 2) {
        for (int p = 0; p < g->players; p++) {  // TG-91
            Seat *s = &g->seat[p];
            s->points += (int32_t)unused_points(s->special - used(s));
        }
        g->step = OVER;
        return;
    }
    for (int p = 0; p < g->players; p++) return_used(g, &g->seat[p]);
    g->step = TURN_IN;
    g->turn = g->closer;
    g->asked = 0;
    ask_next(g);
}

static inline void end_turn(Game *g) {
    if (g->turns_left && --g->turns_left == 0) {  // TG-70
        end_stage(g);
        return;
    }
    g->turn = next_seat(g, g->turn);  // TG-10
    begin_turn(g);
}

// Playing

static inline void draw_cards(Game *g, Seat *s, uint64_t *luck) {
    int drawn = 0;
    for (; drawn < DRAWN && g->deck; drawn++) {  // TG-20
        Tally card = ONE_OF(any_card(g->deck, luck));
        g->deck -= card;
        s->hand += card;
    }
    g->step = MARKET;
    g->owes = drawn == DRAWN;  // TG-21, TG-22
    if (!g->deck) {            // TG-70
        g->closer = g->turn;
        g->turns_left = g->players + 1;
    }
}

static inline void pay(Game *g, Seat *s, uint32_t good) {
    static const uint8_t price[KINDS] = {3, 2, 1, 1};  // TG-3
    g->discard += ONE_OF(good);                        // TG-42
    g->paid = (uint8_t)(g->paid + price[good]);
    if (g->paid < PRICE) return;  // TG-41
    if (g->special == DONKEY) s->room |= UINT32_C(15) << KINDS * (CAMELS + (s->special >> 8 * DONKEY & 255));
    g->stock -= ONE_OF(g->special);
    s->special += ONE_OF(g->special);
    g->step = AFTER;
}

static inline void hide(Game *g, Seat *s, uint32_t cave, uint32_t good) {
    s->stowed += ONE_OF(good);
    s->full |= (uint8_t)(s->opened & 1u << cave);
    s->opened |= (uint8_t)(1u << cave);
    g->filled |= (uint8_t)(1u << cave);
    if (g->step == LOADING || g->step == TAKING) g->step = AFTER;  // TG-14
}

static inline void rob(Game *g, Seat *s, uint32_t good) {
    s->stowed += ONE_OF(good);
    s->special -= ONE_OF(THIEF);
    s->spent++;
    if (g->step != BEFORE) g->step = AFTER;  // TG-14
}

static inline void act(Game *g, uint32_t action, uint64_t *luck) {
    Seat *s = &g->seat[g->turn];
    if (action == DRAW) {
        draw_cards(g, s, luck);
    } else if (action < LOAD) {
        uint32_t good = action - PUT;
        s->hand -= ONE_OF(good);
        g->market += ONE_OF(good);
        g->owes = 0;
    } else if (action < BUY) {
        uint32_t place = action - (action < TAKE ? LOAD : TAKE), good = place % KINDS;
        *(action < TAKE ? &s->hand : &g->market) -= ONE_OF(good);
        g->step = action < TAKE ? LOADING : TAKING;
        g->animal = (uint8_t)(place / KINDS);
        g->good = (uint8_t)good;
        put_on(s, g->animal, good);
    } else if (action < PAY_HAND) {
        g->special = (uint8_t)(action - BUY);
        g->step = PAYING;
    } else if (action < PAY_ANIMAL) {
        s->hand -= ONE_OF(action - PAY_HAND);
        pay(g, s, action - PAY_HAND);
    } else if (action < HIDE_HAND) {
        pay(g, s, take_off(s, action - PAY_ANIMAL));
    } else if (action < HIDE_ANIMAL) {
        uint32_t good = (action - HIDE_HAND) % KINDS;
        s->hand -= ONE_OF(good);
        hide(g, s, (action - HIDE_HAND) / KINDS, good);
    } else if (action < STEAL_HAND) {
        hide(g, s, (action - HIDE_ANIMAL) / ANIMALS, take_off(s, (action - HIDE_ANIMAL) % ANIMALS));
    } else if (action < STEAL_ANIMAL) {
        Seat *victim = &g->seat[action - STEAL_HAND];
        uint32_t good = any_card(victim->hand, luck);
        victim->hand -= ONE_OF(good);
        rob(g, s, good);
    } else if (action < END) {
        Seat *victim = &g->seat[(action - STEAL_ANIMAL) / ANIMALS];
        rob(g, s, take_off(victim, (action - STEAL_ANIMAL) % ANIMALS));
    } else if (action < SCORE) {
        end_turn(g);
    } else if (action < KEEP) {
        Tally card = ONE_OF(action - SCORE);
        s->points += (int32_t)unused_points(card);
        s->special -= card;
        g->stock += card;
        rest_animals(s, g->players);  // one donkey less, perhaps
        if (!s->special) ask_next(g);
    } else {
        ask_next(g);  // TG-79
    }
}

#ifdef CHECK
static void check(const Game *g) {
    Tally goods = g->deck + g->market + g->discard;
    for (int p = 0; p < g->players; p++) {
        const Seat *s = &g->seat[p];
        int donkeys = (int)(s->special >> 8 * DONKEY & 255), caves = (int)(s->special >> 8 * CAVE & 255);
        Tally aboard = 0;
        goods += s->hand + s->aboard + s->stowed;
        for (int animal = 0; animal < ANIMALS; animal++) {
            int row[5], count = goods_of(s->load[animal], row), has = animal < 2 || (animal == 2 && g->players == 2);
            if (animal >= CAMELS) has = animal < CAMELS + donkeys;
            assert(has || count == 0);
            if (animal < CAMELS) assert(camel_may(row, count));
            for (int k = 0; k < count; k++) aboard += ONE_OF(row[k]);
            assert((s->laden >> animal & 1) == (count > 0));
            for (int good = 0; good < KINDS; good++) {
                row[count] = good;
                int may = has && (animal < CAMELS ? camel_may(row, count + 1) : count < 4);
                assert((s->room >> (KINDS * animal + good) & 1) == (uint32_t)may);
            }
        }
        assert(aboard == s->aboard);
        assert(s->opened >> caves == 0 && (s->full & ~s->opened) == 0);
        assert(size(s->stowed) == (uint32_t)__builtin_popcount(s->opened) + (uint32_t)__builtin_popcount(s->full)
                                      + s->spent);
        if (p != g->turn || g->step != MARKET) assert(size(s->hand) <= CAMP);  // TG-12
    }
    assert(goods == ALL_GOODS);
}

// Whether one action is legal, the long way.
static int is_legal(const Game *g, int action) {
    const Seat *s = &g->seat[g->turn];
    int hand = (int)size(s->hand), thieves = (int)(s->special >> 8 * THIEF & 255);
    int caves = (int)(s->special >> 8 * CAVE & 255), step = g->step;
    int owed = step == MARKET && (g->owes || hand > CAMP);
    if (step == TURN_IN) return action == KEEP || (action >= SCORE && s->special >> 8 * (action - SCORE) & 255);
    if (action >= SCORE) return 0;
    if (step == PAYING) {
        if (action >= PAY_HAND && action < PAY_ANIMAL) return s->hand >> 8 * (action - PAY_HAND) & 255;
        return action >= PAY_ANIMAL && action < HIDE_HAND && s->load[action - PAY_ANIMAL] > 1;
    }
    if (action == DRAW) return step == BEFORE && g->deck;
    if (action < LOAD) return step == MARKET && s->hand >> 8 * (action - PUT) & 255;
    if (action < BUY) {
        int take = action >= TAKE, place = action - (take ? TAKE : LOAD), animal = place / KINDS, good = place % KINDS;
        if (step != BEFORE && step != (take ? TAKING : LOADING)) return 0;
        if (step != BEFORE && (animal != g->animal || (take && good != g->good))) return 0;
        return (take ? g->market : s->hand) >> 8 * good & 255 && s->room >> place & 1;
    }
    if (action < PAY_HAND)
        return step == BEFORE && g->stock >> 8 * (action - BUY) & 255 && dinars(s->hand) + dinars(s->aboard) >= PRICE;
    if (action < HIDE_HAND) return 0;
    if (action < STEAL_HAND) {
        int from_hand = action < HIDE_ANIMAL, place = action - (from_hand ? HIDE_HAND : HIDE_ANIMAL);
        int cave = place / (from_hand ? KINDS : ANIMALS);
        if (cave >= caves || s->full >> cave & 1 || g->filled >> cave & 1) return 0;
        if (!from_hand) return s->load[place % ANIMALS] > 1;
        return s->hand >> 8 * (place % KINDS) & 255 && !(g->owes && hand == 1);
    }
    if (action < END) {
        int from_hand = action < STEAL_ANIMAL, place = action - (from_hand ? STEAL_HAND : STEAL_ANIMAL);
        int victim = from_hand ? place : place / ANIMALS;
        if (victim >= g->players || victim == g->turn || !thieves || owed) return 0;
        return from_hand ? g->seat[victim].hand > 0 : g->seat[victim].load[place % ANIMALS] > 1;
    }
    if (action == END) return step != BEFORE && !owed;
    for (int main = DRAW; main < PAY_HAND; main++)
        if (is_legal(g, main)) return 0;
    return step == BEFORE;
}

static void check_list(const Game *g, const uint8_t *list, uint32_t count) {
    uint32_t n = 0;
    for (int action = 0; action < ACTIONS; action++)
        if (is_legal(g, action)) assert(n < count ? list[n++] == action : count == 0 && action == END);
    assert(n == count);
}
#endif

// Plays one game to its end; returns the number of steps.
static uint64_t play(Game *g, int players, uint64_t luck) {
    _Alignas(64) uint8_t list[LIST];
    uint64_t steps = 0;
    luck = set_up(g, players, luck);
    while (g->step != OVER) {
        uint32_t count = list_actions(g, list);
#ifdef CHECK
        check(g);
        check_list(g, list, count);
#endif
        if (count == 0) {  // TG-11: the turn ends by itself
            end_turn(g);
            continue;
        }
        act(g, list[below(&luck, count)], &luck);
        steps++;
    }
#ifdef CHECK
    check(g);
#endif
    return steps;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    int players = argc == 4 ? atoi(argv[1]) : 0;
    if (players < 2 || players > SEATS) {
        fprintf(stderr, "usage: touareg PLAYERS(2-5) GAMES SEED\n");
        return 2;
    }
    uint64_t games = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    uint64_t total = 0, h = UINT64_C(0xCBF29CE484222325);
    Game game;
    fill_tables();
    double start = now();
    for (uint64_t i = 0; i < games; i++) {
        uint64_t luck = mix(seed * UINT64_C(0xD1342543DE82EF95) + i + UINT64_C(0x9E3779B97F4A7C15));
        uint64_t steps = play(&game, players, luck);
        for (int p = 0; p < players; p++) h = (h ^ (uint64_t)game.seat[p].points) * UINT64_C(0x100000001B3);
        h = (h ^ steps) * UINT64_C(0x100000001B3);
        total += steps;
    }
    double seconds = now() - start;
    printf("{\"games\": %" PRIu64 ", \"steps\": %" PRIu64 ", \"seconds\": %.6f, \"checksum\": \"%016" PRIx64 "\"}\n",
           games, total, seconds, h);
    return 0;
}
