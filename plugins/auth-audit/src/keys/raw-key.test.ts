import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRawKey, digestOf, withChecksum } from './raw-key.ts';

// A fixed vector, so that scanners which look for leaked keys can rely on the format.
const BODY = 'gthk_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg';
const KEY = 'gthk_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg0BBolv';

test('the fixed vector keeps its checksum and its digest', () => {
  assert.equal(withChecksum(BODY), KEY);
  assert.equal(digestOf(KEY), 'd17349be131bbfc98957190f9d0234cc81c181a019bd246718b6473e2f0ca6e6');
});

for (const { systemProvisioned, prefix } of [
  { systemProvisioned: false, prefix: 'gthk_' },
  { systemProvisioned: true, prefix: 'gths_' },
]) {
  test(`a key with the prefix ${prefix} has 43 random characters and a checksum that fits`, () => {
    const key = createRawKey({ systemProvisioned });

    assert.match(key, new RegExp(`^${prefix}[0-9A-Za-z]{49}$`));
    assert.equal(withChecksum(key.slice(0, -6)), key);
  });
}

test('a checksum below the sixth power keeps its leading zeros', () => {
  const lengths = new Set(
    Array.from({ length: 2000 }, (_, n) => withChecksum(`gthk_${n}`).length - `${n}`.length),
  );

  assert.deepEqual([...lengths], [11]);
});

test('keys do not repeat, and every character of the alphabet appears', () => {
  const keys = new Set(Array.from({ length: 2000 }, () => createRawKey({ systemProvisioned: false })));
  const letters = new Set([...keys].flatMap((key) => [...key.slice(5, 48)]));

  assert.equal(keys.size, 2000);
  assert.equal(letters.size, 62);
});

test('no character of the alphabet is likelier than another', () => {
  const count = 1500;
  const keys = Array.from({ length: count }, () => createRawKey({ systemProvisioned: false }));
  const first = keys.flatMap((key) => [...key.slice(5, 48)].filter((letter) => letter <= '7'));

  // The first 8 of 62 characters would be 10 of 64 with a remainder of all bytes, ten deviations away.
  const share = first.length / (43 * count);
  assert.equal(Math.abs(share - 8 / 62) < 0.0135, true, `${share}`);
});
