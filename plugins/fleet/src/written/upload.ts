import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type GuardedPath, replaceFile } from '@gatehouse/sdk-actions/files';
import { settled } from './settled.ts';

interface UploadOptions {
  readonly named: GuardedPath;
  readonly makesFolders: boolean;
  readonly isNew: boolean;
  /** Aborted when the run has ended, or was lost. */
  readonly signal: AbortSignal;
}

interface WholeFile {
  readonly size: number;
  readonly hash: string;
}

/** A file that comes from a node, part by part. It takes its place when it is whole, or leaves nothing. */
export class Upload {
  /** Rejects where the file is not in its place. */
  readonly done: Promise<void>;
  readonly #signal: AbortSignal;
  readonly #opened = settled<FileHandle>();
  readonly #whole = settled<void>();
  readonly #digest = createHash('sha256');
  #size = 0;

  constructor({ named, makesFolders, isNew, signal }: UploadOptions) {
    this.#signal = signal;
    const onReplace = () => signal.throwIfAborted();
    const cut = () => this.#whole.reject(lateError(signal));
    if (signal.aborted) cut();
    else signal.addEventListener('abort', cut, { once: true });
    this.done = replaceFile(named, { makesFolders, isNew, onReplace }, async (file) => {
      this.#opened.resolve(file);
      await this.#whole.promise;
    }).finally(() => signal.removeEventListener('abort', cut));
    this.done.catch((error: unknown) => this.#opened.reject(error));
  }

  get size(): number {
    return this.#size;
  }

  async add(bytes: Buffer, offset: number): Promise<void> {
    const file = await this.#opened.promise;
    if (offset !== this.#size)
      throw await this.fail(new Error('The parts of the file do not follow each other.'));
    try {
      await writeAll(file, bytes, offset);
    } catch (error) {
      throw await this.fail(error);
    }
    this.#digest.update(bytes);
    this.#size += bytes.length;
  }

  /** Resolves when the file is in its place, and on the disk. */
  async end({ size, hash }: WholeFile): Promise<void> {
    const file = await this.#opened.promise;
    if (size !== this.#size || hash !== this.#digest.digest('hex'))
      throw await this.fail(new Error('The file that came is not the one that the run wrote.'));
    await file.sync();
    if (this.#signal.aborted) throw await this.fail(lateError(this.#signal));
    this.#whole.resolve();
    await this.done;
  }

  /** Resolves with the error when nothing is left of it. */
  async fail(error: unknown): Promise<unknown> {
    this.#whole.reject(error);
    return this.done.then(
      () => error,
      (cause: unknown) => cause,
    );
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}

function lateError({ reason }: AbortSignal): Error {
  return new Error(`The run has ended (${String(reason)}), so what it writes is not taken.`);
}
