import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { unpackTrace } from './unpack-trace.ts';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly method?: number;
}

/** An archive as programs write it: the entries, then their directory. */
function archiveOf(entries: readonly Entry[], { count = entries.length } = {}): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, method = 8 } of entries) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const lines = { name: 'trace.trace', bytes: Buffer.from('{"type":"context-options"}\n') };
const picture = { name: `resources/${'a'.repeat(40)}.png`, bytes: Buffer.from('png'), method: 0 };

test('the lines and the pictures of a trace are unpacked, and nothing else of the archive', async () => {
  const other = { name: '../../etc/passwd', bytes: Buffer.from('no') };
  const unpacked = await unpackTrace(archiveOf([lines, other, picture]));

  assert.equal(unpacked.lines, '{"type":"context-options"}\n');
  assert.deepEqual([...unpacked.pictures.keys()], [`${'a'.repeat(40)}.png`]);
  assert.equal(Buffer.from([...unpacked.pictures.values()][0] ?? []).toString(), 'png');
});

for (const [name, archive, problem] of [
  ['no archive', new Uint8Array(Buffer.from('nothing')), /no archive/],
  ['nothing', new Uint8Array(), /no archive/],
  ['an archive without a trace', archiveOf([picture]), /no trace\.trace/],
  ['an archive with more entries than it has', archiveOf([lines], { count: 2 }), /damaged/],
  ['an archive of very many entries', archiveOf([lines], { count: 60_000 }), /60000 entries/],
  ['an entry that is packed in another way', archiveOf([{ ...lines, method: 12 }]), /another way: 12/],
  ['a small file of 200 MB', archiveOf([{ ...lines, bytes: Buffer.alloc(200 * 2 ** 20) }]), /more than/],
] as const) {
  test(`${name} is refused`, async () => {
    await assert.rejects(unpackTrace(archive), problem);
  });
}
