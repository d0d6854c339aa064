import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of this machine that goes to a device. */
export interface SentFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Its bytes, to be read to the end or destroyed. */
  open(): Promise<Readable>;
}

/** What a client sent to the daemon. */
export function uploadedFile({
  path,
  sizeBytes,
}: {
  readonly path: string;
  readonly sizeBytes: number;
}): SentFile {
  return { name: basename(path), sizeBytes, open: async () => createReadStream(path) };
}
