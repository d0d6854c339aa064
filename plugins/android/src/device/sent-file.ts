import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of this machine that is sent to a device. */
export interface SentFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Its bytes; the reader must read them to the end or destroy the stream. */
  open(): Promise<Readable>;
}

/** A file that a client uploaded to the daemon. */
export function uploadedFile({
  path,
  sizeBytes,
}: {
  readonly path: string;
  readonly sizeBytes: number;
}): SentFile {
  return { name: basename(path), sizeBytes, open: async () => createReadStream(path) };
}
