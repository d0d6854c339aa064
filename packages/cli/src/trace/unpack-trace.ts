import { readFile, stat } from 'node:fs/promises';
import { traceEntry, type UnpackedTrace } from '@gatehouse/sdk-plugin/internal/read-trace';
import { fromBufferPromise } from 'yauzl';

const maxFileBytes = 256 * 2 ** 20;
const maxBytes = 512 * 2 ** 20;
const maxEntries = 20_000;

/** Reads a trace from anywhere: only its own files are unpacked, up to a size. Throws what is wrong, for people. */
export async function unpackTrace(path: string): Promise<UnpackedTrace> {
  const { size } = await stat(path);
  if (size > maxFileBytes)
    throw new Error(`${path} has ${size} bytes, and a trace has ${maxFileBytes} at most`);
  const texts = new Map<string, string>();
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for await (const [name, bytes] of entriesOf(await readFile(path))) {
      const picture = traceEntry.exec(name)?.[1];
      if (picture === undefined) texts.set(name, bytes.toString());
      else pictures.set(picture, bytes);
    }
  } catch (error) {
    throw new Error(`${path} is no trace: ${error instanceof Error ? error.message : error}`);
  }
  const lines = texts.get('trace.trace');
  if (lines === undefined) throw new Error(`${path} is no trace: it has no trace.trace`);
  return { lines, network: texts.get('trace.network') ?? '', pictures };
}

async function* entriesOf(file: Buffer): AsyncGenerator<readonly [string, Buffer<ArrayBuffer>]> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > maxEntries) throw new Error(`it has ${zip.entryCount} entries`);
  let left = maxBytes;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!traceEntry.test(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new Error(`it unpacks to more than ${maxBytes} bytes`);
      chunks.push(Buffer.from(chunk));
    }
    yield [name, Buffer.concat(chunks)];
  }
}
