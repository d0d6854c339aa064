import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import type { remotePart } from '@gatehouse/sdk-actions/internal';
import type * as v from 'valibot';
import { RunBudget } from './run-budget.ts';
import { Upload } from './upload.ts';

type Part = v.InferOutput<typeof remotePart>;

interface Adding {
  readonly named: GuardedPath;
  readonly signal: AbortSignal;
  /** Called when the whole file came, before it takes its place. */
  beforeEnd(): Promise<void>;
}

/** A run executes one action at a time, and few write several files at once. */
const maxOpen = 16;

/** The files that one run writes. */
class Writing {
  readonly budget = new RunBudget();
  readonly #uploads = new Map<string, Upload>();

  async add(part: Part, { named, signal, beforeEnd }: Adding): Promise<void> {
    const bytes = Buffer.from(part.bytes, 'base64');
    const upload =
      part.offset === 0 ? this.#begin(part, { named, signal }) : this.#uploads.get(part.uploadId);
    if (upload === undefined) throw new Error('The file is not being written any more.');
    try {
      this.budget.spend({ bytes: bytes.length, isNew: part.offset === 0 });
      this.budget.assertFile(part.offset + bytes.length);
      await upload.add(bytes, part.offset);
      if (part.end === null) return;
      await beforeEnd();
      await upload.end(part.end);
    } catch (error) {
      this.#uploads.delete(part.uploadId);
      throw await upload.fail(error);
    }
    this.#uploads.delete(part.uploadId);
  }

  #begin(
    { uploadId, makesFolders, isNew }: Part,
    { named, signal }: Pick<Adding, 'named' | 'signal'>,
  ): Upload {
    if (this.#uploads.has(uploadId)) throw new Error('The file is being written already.');
    if (this.#uploads.size >= maxOpen) throw new Error(`A run writes at most ${maxOpen} files at once.`);
    const upload = new Upload({ named, makesFolders, isNew, signal });
    this.#uploads.set(uploadId, upload);
    return upload;
  }
}

/** The files that runs write, by the signals of their questions. */
export class RunUploads {
  readonly #writing = new WeakMap<AbortSignal, Writing>();

  of(signal: AbortSignal): Writing {
    const known = this.#writing.get(signal);
    if (known !== undefined) return known;
    const made = new Writing();
    this.#writing.set(signal, made);
    return made;
  }
}
