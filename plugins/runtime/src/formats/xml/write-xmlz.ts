import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { runInSlices } from '../../text/slices.ts';
import { writeChunks } from '../../text/text-chunks.ts';
import { documentXml } from './document-xml.ts';
import { mostRatio } from './parse-xmlz.ts';

export async function writeXmlz(document: ProjectDocument): Promise<Buffer> {
  const { packed, size } = await pack(document, constants.Z_BEST_SPEED);
  // A text that says one thing many times would look like a bomb to whoever reads it.
  if (size <= packed.length * (mostRatio - 1)) return packed;
  return (await pack(document, constants.Z_NO_COMPRESSION)).packed;
}

/** The text is made here and packed on a thread of zlib, at the same time. */
async function pack(document: ProjectDocument, level: number): Promise<{ packed: Buffer; size: number }> {
  const gzip = createGzip({ level, chunkSize: 256 * 1024 });
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = once(gzip, 'end');
  const size = await runInSlices(writeChunks(documentXml(document), (chunk) => gzip.write(chunk)));
  gzip.end();
  await ended;
  return { packed: Buffer.concat(packed), size };
}
