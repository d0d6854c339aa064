import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';

/** A short text that changes with the names in the home folder. */
export class HomeStamp {
  readonly #home: string;
  #changedAt = -1;
  #all = '';
  #hidden = '';

  constructor(home: string) {
    this.#home = home;
  }

  /** Covers all entries, or only hidden ones. */
  stamp(ofAll: boolean): string {
    const { mtimeMs } = statSync(this.#home);
    if (mtimeMs !== this.#changedAt) this.#read(mtimeMs);
    return ofAll ? this.#all : this.#hidden;
  }

  #read(changedAt: number): void {
    const names = readdirSync(this.#home).sort();
    this.#all = digestOf(names);
    this.#hidden = digestOf(names.filter((name) => name.startsWith('.')));
    this.#changedAt = changedAt;
  }
}

function digestOf(names: readonly string[]): string {
  return createHash('sha256').update(names.join('\0')).digest('hex').slice(0, 16);
}
