import { createGunzip } from 'node:zlib';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { readDocument } from '../../document/parse-document.ts';
import { runInSlices, Slice } from '../../text/slices.ts';
import { maxFileBytes } from '../../text/text-chunks.ts';
import { refusal } from '../../text/text-refusal.ts';
import { XmlParser } from './parse-xml.ts';
import { XmlFault } from './xml-fault.ts';

export const maxRatio = 200;
const chunkBytes = 32 * 1024;

/** Throws `bad_request` that names the place. */
export async function parseXmlz(bytes: Buffer): Promise<ProjectDocument> {
  if (bytes.length === 0) throw refusal('It is empty');
  const value = await unpack(bytes).catch((error: unknown) => {
    throw error instanceof XmlFault ? refusal(error.message) : error;
  });
  return await runInSlices(readDocument(value));
}

/** Unpacks and reads in chunks, without blocking. */
async function unpack(bytes: Buffer): Promise<unknown> {
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  const parser = new XmlParser();
  const slice = new Slice();
  let size = 0;
  gunzip.end(bytes);
  try {
    for await (const chunk of chunksOf(gunzip)) {
      size += chunk.length;
      assertSize(size, bytes.length);
      parser.write(chunk);
      // Chunks that are ready do not yield to the event loop.
      if (slice.isOver) await slice.next();
    }
  } catch (error) {
    throw isZlibError(error) ? new XmlFault(`${describeDamage(error)}, after ${size} unpacked bytes`) : error;
  } finally {
    gunzip.destroy();
  }
  if (gunzip.bytesWritten < bytes.length)
    throw new XmlFault(`Something else follows the packed text at byte ${gunzip.bytesWritten}`);
  return parser.finish();
}

/** The stream yields buffers, but has no type for them. */
async function* chunksOf(stream: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

function assertSize(size: number, packedSize: number): void {
  if (size > maxFileBytes) throw new XmlFault('It is larger than 256 MB when unpacked');
  if (size > packedSize * maxRatio)
    throw new XmlFault(`It is packed more than ${maxRatio} times, after ${size} unpacked bytes`);
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function describeDamage({ code, message }: { code: string; message: string }): string {
  return code === 'Z_BUF_ERROR' ? 'It is cut off' : `It is not sound gzip data (${message})`;
}
