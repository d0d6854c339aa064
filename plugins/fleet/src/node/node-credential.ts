import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';

const file = 'credential';

/** The proof of a node: a join token first, then the credential that the daemon gave for it. */
export class NodeCredential {
  readonly #path: string;
  #value: string;

  /** Throws where the folder has none: the node never joined. */
  constructor(folder: string) {
    this.#path = join(folder, file);
    this.#value = readFileSync(this.#path, 'utf8').trim();
  }

  get value(): string {
    return this.#value;
  }

  async replace(credential: string): Promise<void> {
    await writeFileDurably(this.#path, credential);
    this.#value = credential;
  }
}
