import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { ProjectDocument } from '../project-document.ts';
import { runInSlices } from '../slices.ts';
import { toChunks } from '../text-chunks.ts';
import { documentXml } from './document-xml.ts';
import { mostRatio } from './parse-xmlz.ts';

/** Level 1 takes a third of the time of the default, and a quarter more room. */
const quick = 1;
const unpacked = 0;

export async function writeXmlz(document: ProjectDocument): Promise<Buffer> {
  const chunks = await runInSlices(toChunks(documentXml(document)));
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const packed = await pack(chunks, quick);
  // A text that says one thing many times would look like a bomb to whoever reads it.
  return size > packed.length * (mostRatio - 1) ? await pack(chunks, unpacked) : packed;
}

/** On the threads of zlib, not on this one. */
async function pack(chunks: readonly Buffer[], level: number): Promise<Buffer> {
  const gzip = createGzip({ level, chunkSize: 256 * 1024 });
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  for (const chunk of chunks) if (!gzip.write(chunk)) await once(gzip, 'drain');
  gzip.end();
  await once(gzip, 'end');
  return Buffer.concat(packed);
}
