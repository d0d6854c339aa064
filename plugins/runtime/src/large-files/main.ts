import { createHash } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { documentDigest } from '../document/document-digest.ts';
import { formatOf } from '../formats/file-formats.ts';
import { codeOf } from '../project-files/read-project-file.ts';
import { runAtOnce } from '../text/slices.ts';
import type { FromReader } from './large-file-messages.ts';
import { Marks } from './marks.ts';
import { keptFrom } from './memory-plan.ts';
import { writeOutline } from './write-outline.ts';

const [outputFd, fileFd, keptFd] = [1, 3, 4];

/** The process that reads a large project file. Its arguments are the token of the marks and the extension. */
async function main(): Promise<void> {
  const [token = '', ending = ''] = process.argv.slice(2);
  // The daemon decides when this process ends, not a Ctrl-C in its terminal or a stop of its service.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  try {
    await read(new Marks(token), ending);
  } catch (error) {
    print(messageOf(error));
  }
}

function messageOf(error: unknown): FromReader {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof GatehouseError && error.code === 'bad_request')
    return { kind: 'refused', code: 'bad_request', message };
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))) return { kind: 'failed', message };
  const full = `The disk is full: there is no room for the large values of the project (${codeOf(error)}).`;
  return { kind: 'refused', code: 'internal_error', message: full };
}

async function read(marks: Marks, ending: string): Promise<void> {
  const bytes = readFileSync(fileFd);
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const document = await formatOf(`project${ending}`).parse(bytes, null);
  const digest = runAtOnce(documentDigest(document));
  writeOutline(document, {
    marks,
    keptFrom: keptFrom(document),
    print: (line) => writeWhole(outputFd, Buffer.from(line)),
    keep: (value) => writeWhole(keptFd, value),
  });
  print({ kind: 'end', fileHash, fileSizeBytes: bytes.length, documentDigest: digest });
}

function print(message: FromReader): void {
  writeWhole(outputFd, Buffer.from(`${JSON.stringify(message)}\n`));
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

void main();
