import type { FileHandle } from 'node:fs/promises';
import type { LineHoles } from './line-holes.ts';

const copyBytes = 256 * 1024;

/** Copies an open file without its holes, with what other programs add to it meanwhile. */
export async function copyLeft(source: FileHandle, holes: LineHoles, target: FileHandle): Promise<void> {
  const bytes = Buffer.allocUnsafeSlow(copyBytes);
  let { size } = await source.stat();
  for (const part of holes.left(size)) await copyPart(source, { ...part, bytes }, target);
  for (let { size: now } = await source.stat(); now > size; { size: now } = await source.stat()) {
    await copyPart(source, { from: size, to: now, bytes }, target);
    size = now;
  }
}

interface Part {
  readonly from: number;
  readonly to: number;
  /** Memory for the copy. */
  readonly bytes: Buffer;
}

async function copyPart(source: FileHandle, { from, to, bytes }: Part, target: FileHandle): Promise<void> {
  for (let at = from; at < to; ) {
    const { bytesRead } = await source.read(bytes, 0, Math.min(bytes.length, to - at), at);
    if (bytesRead === 0) return;
    await target.writeFile(bytes.subarray(0, bytesRead));
    at += bytesRead;
  }
}
