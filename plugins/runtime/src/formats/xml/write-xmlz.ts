import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { runInSlices } from '../../text/slices.ts';
import { writeChunks } from '../../text/text-chunks.ts';
import { documentXml } from './document-xml.ts';
import { maxRatio } from './parse-xmlz.ts';

export async function writeXmlz(document: ProjectDocument): Promise<Buffer> {
  const { packed, size } = await pack(document, constants.Z_BEST_SPEED);
  // A very repetitive text would be refused as a zip bomb when it is read.
  if (size <= packed.length * (maxRatio - 1)) return packed;
  return (await pack(document, constants.Z_NO_COMPRESSION)).packed;
}

/** Generates the text while a thread of zlib compresses it. */
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
