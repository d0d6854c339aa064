import { posix } from 'node:path';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';
import type { Files } from '../storage/files.ts';

const BLOCK = 512;

/** `tar -cf -` and `tar -xf -`: archives in pipes, with plain files and folders. */
export const tar: Readonly<Record<string, Command>> = { tar: run };

async function run({ args, device, folder, stdin, out }: Call): Promise<number> {
  const [flags = '', archive = '', ...names] = args;
  if (archive !== '-') throw new CommandFailure(`tar: ${archive}: this phone takes archives from pipes only`);
  if (/^-?cf$/.test(flags)) {
    for (const name of names) await out(Buffer.concat(pack(device.files, folder, name)));
    await out(Buffer.alloc(2 * BLOCK));
    return 0;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  unpack(device.files, folder, Buffer.concat(chunks));
  return 0;
}

function pack(files: Files, folder: string, name: string): Buffer[] {
  const path = posix.resolve(folder, name);
  const entry = files.stat(path);
  if (entry === undefined) throw new CommandFailure(`tar: ${name}: No such file or directory`);
  if (entry.kind === 'folder') {
    const below = files.list(path).flatMap((each) => pack(files, folder, `${name}/${each}`));
    return [headerOf(`${name}/`, { size: 0, type: '5' }), ...below];
  }
  const content = files.read(path);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return [headerOf(name, { size: content.length, type: '0' }), content, padding];
}

function headerOf(name: string, { size, type }: { size: number; type: string }): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write('0000660\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function unpack(files: Files, folder: string, archive: Buffer): void {
  if (archive.length < BLOCK || archive.toString('latin1', 257, 262) !== 'ustar')
    throw new CommandFailure('tar: Not tar');
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8);
    const path = posix.resolve(folder, name);
    if (at + BLOCK + size > archive.length) throw new CommandFailure('tar: short read');
    if (archive.toString('latin1', at + 156, at + 157) === '5') files.makeFolder(path, { parents: true });
    else files.write(path, archive.subarray(at + BLOCK, at + BLOCK + size), { makesFolders: true });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
