/* room.c - one block: scenes for the battles looked at last, and scratch copies. */
#include "orders/room.h"
#include "base/memory.h"

enum { SCENES = 4, TRIES = 3, ALIGNED = 16 };

struct sand_room {
    const sand_field *field;
    sand_scene *scene[SCENES];
    const sand_battle *of[SCENES]; /* where the battle lies that the scene was last about */
    uint64_t used[SCENES];         /* when: the least is the oldest */
    uint64_t looks;
    sand_battle *tried[TRIES];
    unsigned tries; /* how many are in use */
};

static size_t aligned(size_t n)
{
    return (n + ALIGNED - 1) / ALIGNED * ALIGNED;
}

sand_error sand_room_create(const sand_field *field, sand_room **out)
{
    size_t own = aligned(sizeof(sand_room)), scene = aligned(sand_scene_size(field));
    size_t battle = aligned(sand_battle_size(field));
    unsigned char *at = sand_memory_allocate(own + SCENES * scene + TRIES * battle);
    if (at == NULL) return SAND_ERROR_MEMORY;
    sand_room *room = (void *)at;
    *room = (sand_room){ .field = field };
    at += own;
    for (unsigned i = 0; i < SCENES; i++, at += scene) room->scene[i] = sand_scene_init(at, field);
    for (unsigned i = 0; i < TRIES; i++, at += battle) room->tried[i] = sand_battle_init(at, field);
    *out = room;
    return SAND_OK;
}

void sand_room_destroy(sand_room *room)
{
    sand_memory_release(room);
}

/* The scene that was about a battle at this place in memory, or else the one that was not asked for longest: either is
 * put right by looking. */
static unsigned scene_for(const sand_room *room, const sand_battle *b)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < SCENES; i++) {
        if (room->of[i] == b) return i;
        if (room->used[i] < room->used[oldest]) oldest = i;
    }
    return oldest;
}

sand_scene *sand_room_scene(sand_room *room, const sand_battle *b)
{
    SAND_ASSERT(b->field == room->field);
    unsigned i = scene_for(room, b);
    room->of[i] = b;
    room->used[i] = ++room->looks;
    sand_scene_look(room->scene[i], b);
    return room->scene[i];
}

sand_battle *sand_room_try(sand_room *room, const sand_battle *b)
{
    SAND_ASSERT(room->tries < TRIES && b->field == room->field);
    sand_battle *tried = room->tried[room->tries++];
    sand_battle_copy(tried, b);
    return tried;
}

void sand_room_give_back(sand_room *room, sand_battle *tried)
{
    SAND_ASSERT(room->tries > 0 && tried == room->tried[room->tries - 1]);
    room->tries--;
}
