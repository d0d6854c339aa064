import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 128 * 1024;
/** A line that is longer is none of a log. */
const maxLineBytes = 1024 * 1024;
const newLine = 0x0a;

/** The lines of a file in pieces, the newest first. A file may end within a line. */
export async function* linesBackwards(handle: FileHandle): AsyncGenerator<readonly string[]> {
  let { size: end } = await handle.stat();
  /** The end of a line that begins before. */
  let rest = Buffer.alloc(0);
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
    const bytes = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
    const whole = start === 0 ? 0 : bytes.indexOf(newLine) + 1;
    const isWithinLine = whole === 0 && start > 0;
    if (!isWithinLine) yield bytes.toString('utf8', whole).split('\n').reverse();
    rest = isWithinLine ? bytes : bytes.subarray(0, whole);
    if (rest.length > maxLineBytes) rest = Buffer.alloc(0);
    end = start;
  }
}
