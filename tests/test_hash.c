/* test_hash.c - XXH64 and SHA-256 against known answers; what a hash must notice. */
#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void fill(uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) bytes[i] = (uint8_t)(i * 31 + 7);
}

/* Answers of the reference implementation (xxHash 0.8.1) for the bytes of fill(), with two seeds. */
static const struct {
    size_t n;
    uint64_t plain, seeded;
} rows[] = {
    { 0, UINT64_C(0xef46db3751d8e999), UINT64_C(0x51e24c0e9077a48c) },
    { 1, UINT64_C(0xa96c7f0ce858bbb7), UINT64_C(0x63f3595cc59f5425) },
    { 3, UINT64_C(0x56e6957632a487f9), UINT64_C(0x2dd3de03d79b780f) },
    { 4, UINT64_C(0xc60d15b1e3ff8f04), UINT64_C(0x881a72a2895ded30) },
    { 7, UINT64_C(0xafbefc3d6c6f9a8e), UINT64_C(0xc8f1700a6fafeb9e) },
    { 8, UINT64_C(0x3da5c7aa269683e0), UINT64_C(0x1727919cb64b240f) },
    { 15, UINT64_C(0xae2a37eb9357caa7), UINT64_C(0x141c34b367416e1f) },
    { 16, UINT64_C(0xa19ad429b02bc413), UINT64_C(0x2c6db85a21a7021b) },
    { 31, UINT64_C(0x4a74f3a1a39ad4a1), UINT64_C(0x7930c60020465077) },
    { 32, UINT64_C(0x8d57d6a4671cc43d), UINT64_C(0x815b5d25513b13b8) },
    { 33, UINT64_C(0x62c9fd21ed857664), UINT64_C(0x1cbd9f0a49f557e8) },
    { 63, UINT64_C(0x5c320a0d2707057f), UINT64_C(0xace5c92c30275215) },
    { 64, UINT64_C(0x7bbabbc45729d17e), UINT64_C(0xd5e6b36d0a907eff) },
    { 100, UINT64_C(0xefa0ad2d3e70c151), UINT64_C(0x71b1b6ea709b5c4a) },
    { 1000, UINT64_C(0x99594f4828043d35), UINT64_C(0x20259413565cbd55) },
    { 4096, UINT64_C(0xe21174be82dc78d9), UINT64_C(0x8ed4219b0497883f) },
    { 5000, UINT64_C(0xaa5b264f05aca4d4), UINT64_C(0xffdb41995041f6e2) },
};

static void test_known_hashes(void **state)
{
    (void)state;
    uint8_t bytes[5001];
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        fill(bytes, 5000);
        assert_int_equal(sand_hash_bytes(bytes, rows[i].n, 0), rows[i].plain);
        assert_int_equal(sand_hash_bytes(bytes, rows[i].n, UINT64_C(0x123456789abcdef)), rows[i].seeded);
        memmove(bytes + 1, bytes, 5000); /* the alignment does not matter */
        assert_int_equal(sand_hash_bytes(bytes + 1, rows[i].n, 0), rows[i].plain);
    }
    assert_int_equal(sand_hash_bytes(NULL, 0, 0), rows[0].plain);
}

static void test_every_bit_counts(void **state)
{
    (void)state;
    uint8_t bytes[200];
    fill(bytes, sizeof bytes);
    uint64_t before = sand_hash_bytes(bytes, sizeof bytes, 0);
    for (size_t bit = 0; bit < sizeof bytes * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(sand_hash_bytes(bytes, sizeof bytes, 0), before);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_not_equal(sand_hash_bytes(bytes, sizeof bytes - 1, 0), before);
}

static void test_order_counts_in_sums(void **state)
{
    (void)state;
    assert_int_not_equal(sand_hash_add(sand_hash_add(0, 1), 2), sand_hash_add(sand_hash_add(0, 2), 1));
    assert_int_not_equal(sand_hash_add(0, 0), 0);
}

/* FIPS 180-4 examples, and lengths around the block's end. */
static const struct {
    const char *letters;
    size_t times;
    const char *digest;
} sha_rows[] = {
    { "", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { "a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318" },
    { "a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a" },
    { "a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34" },
    { "a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb" },
    { "a", 119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb" },
    { "a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
};

static void test_sha256(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(sha_rows); i++) {
        uint8_t digest[SAND_SHA256_BYTES];
        char hex[SAND_SHA256_HEX];
        sand_sha256 sha;
        sand_hash_sha256_init(&sha);
        for (size_t k = 0; k < sha_rows[i].times; k++)
            sand_hash_sha256_add(&sha, sha_rows[i].letters, strlen(sha_rows[i].letters));
        sand_hash_sha256_finish(&sha, digest);
        sand_hash_hex_write(digest, sizeof digest, hex);
        assert_string_equal(hex, sha_rows[i].digest);
    }
}

/* A text hashed in pieces has the same hash, however it is cut. */
static void test_sha256_pieces(void **state)
{
    (void)state;
    uint8_t bytes[300], whole[SAND_SHA256_BYTES], pieces[SAND_SHA256_BYTES];
    fill(bytes, sizeof bytes);
    sand_hash_sha256_bytes(bytes, sizeof bytes, whole);
    for (size_t cut = 0; cut <= sizeof bytes; cut++) {
        sand_sha256 sha;
        sand_hash_sha256_init(&sha);
        sand_hash_sha256_add(&sha, bytes, cut);
        sand_hash_sha256_add(&sha, bytes + cut, sizeof bytes - cut);
        sand_hash_sha256_finish(&sha, pieces);
        assert_memory_equal(whole, pieces, sizeof whole);
    }
}

static void test_hex(void **state)
{
    (void)state;
    uint8_t bytes[3];
    assert_true(sand_hash_hex_read("00fFa5", bytes, 3));
    assert_memory_equal(bytes, "\x00\xff\xa5", 3);
    assert_false(sand_hash_hex_read("00ffa", bytes, 3));
    assert_false(sand_hash_hex_read("00ffa50", bytes, 3));
    assert_false(sand_hash_hex_read("00ffg5", bytes, 3));
    assert_false(sand_hash_hex_read("", bytes, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_hashes),         cmocka_unit_test(test_every_bit_counts),
        cmocka_unit_test(test_order_counts_in_sums), cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_sha256_pieces),        cmocka_unit_test(test_hex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
