import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Encoding, ReadEncoding } from '@gatehouse/sdk-actions/document';
import { decodeText } from './decode-text.ts';
import { characterAt, textEncoding } from './encode-text.ts';

const decode = (bytes: Buffer, encoding: ReadEncoding) => decodeText(bytes, { encoding, path: '/a.txt' });
const hex = (text: string) => Buffer.from(text, 'hex');

for (const { encoding, bytes, text } of [
  { encoding: 'utf-8', bytes: 'c3a4', text: 'ä' },
  { encoding: 'utf-8', bytes: 'efbbbfc3a4', text: 'ä' },
  { encoding: 'utf-8-bom', bytes: 'c3a4', text: 'ä' },
  { encoding: 'latin1', bytes: 'e4', text: 'ä' },
  { encoding: 'windows-1251', bytes: 'eff0e8', text: 'при' },
  { encoding: 'utf-16', bytes: 'e400', text: 'ä' },
  { encoding: 'utf-16', bytes: 'fffee400', text: 'ä' },
  { encoding: 'utf-16', bytes: 'feff00e4', text: 'ä' },
  { encoding: 'utf-16be', bytes: '00e4', text: 'ä' },
  { encoding: 'utf-16be', bytes: 'fffee400', text: 'ä' },
  { encoding: 'utf-16', bytes: '', text: '' },
  { encoding: 'auto', bytes: 'c3a4', text: 'ä' },
  { encoding: 'auto', bytes: 'efbbbf61', text: 'a' },
  { encoding: 'auto', bytes: 'fffee400', text: 'ä' },
  { encoding: 'auto', bytes: 'feff00e4', text: 'ä' },
] as const) {
  test(`${bytes || 'nothing'} as ${encoding} is "${text}"`, async () => {
    assert.equal(await decode(hex(bytes), encoding), text);
  });
}

for (const { encoding, bytes, problem } of [
  { encoding: 'utf-8', bytes: '61ff', problem: /is not utf-8: the byte 0xff at offset 1, in line 1,/ },
  { encoding: 'utf-8', bytes: '610a0aefbfbd62ff', problem: /the byte 0xff at offset 7, in line 3,/ },
  { encoding: 'utf-8-bom', bytes: '0aff', problem: /the byte 0xff at offset 1, in line 2,/ },
  { encoding: 'utf-16', bytes: '610062', problem: /is not utf-16: the byte 0x62 at offset 2/ },
  { encoding: 'utf-16', bytes: '610000d8', problem: /the byte 0x00 at offset 2/ },
  { encoding: 'utf-16be', bytes: '0061d800', problem: /the byte 0xd8 at offset 2/ },
  { encoding: 'windows-1253', bytes: '61ff', problem: /is not windows-1253: the byte 0xff at offset 1/ },
  { encoding: 'auto', bytes: 'ff61ff62ff63ff64', problem: /The encoding of "\/a\.txt" cannot be guessed/ },
] as const) {
  test(`${bytes} is no text in ${encoding}`, async () => {
    await assert.rejects(decode(hex(bytes), encoding), problem);
  });
}

test('a Russian text is guessed, also where only the start of a large file says so', async () => {
  const { encode } = await textEncoding('windows-1251');
  const text = 'Привет, мир! Как твои дела сегодня?\n';

  assert.equal(await decode(encode(text, true), 'auto'), text);
  const large = text.repeat(8000);
  assert.equal((await decode(encode(large, true), 'auto')) === large, true);
});

for (const { encoding, text, atStart, within } of [
  { encoding: 'utf-8', text: 'ä', atStart: 'c3a4', within: 'c3a4' },
  { encoding: 'utf-8-bom', text: 'ä', atStart: 'efbbbfc3a4', within: 'c3a4' },
  { encoding: 'utf-16', text: 'ä', atStart: 'fffee400', within: 'e400' },
  { encoding: 'utf-16be', text: 'ä', atStart: 'feff00e4', within: '00e4' },
  { encoding: 'latin1', text: 'ä', atStart: 'e4', within: 'e4' },
  { encoding: 'windows-1251', text: 'п', atStart: 'ef', within: 'ef' },
] as const) {
  test(`${encoding} writes its mark at the start of a file alone`, async () => {
    const { encode } = await textEncoding(encoding);

    assert.deepEqual(
      [true, false].map((isFileStart) => encode(text, isFileStart).toString('hex')),
      [atStart, within],
    );
  });
}

for (const { encoding, text, index } of [
  { encoding: 'utf-8', text: '𝄞', index: -1 },
  { encoding: 'utf-16', text: '𝄞', index: -1 },
  { encoding: 'utf-16be', text: '𝄞', index: -1 },
  { encoding: 'latin1', text: 'aÿ€', index: 2 },
  { encoding: 'latin1', text: 'aÿ', index: -1 },
  { encoding: 'windows-1251', text: 'при𝄞', index: 3 },
  { encoding: 'windows-1251', text: '?при', index: -1 },
] satisfies readonly { encoding: Encoding; text: string; index: number }[]) {
  test(`of "${text}" ${encoding} lacks ${index < 0 ? 'nothing' : `the character at ${index}`}`, async () => {
    const { encode, firstMissing } = await textEncoding(encoding);

    assert.equal(firstMissing(text), index);
    if (index >= 0)
      assert.throws(
        () => encode(text, false),
        new RegExp(`"${characterAt(text, index)}" at character ${index}`),
      );
  });
}
