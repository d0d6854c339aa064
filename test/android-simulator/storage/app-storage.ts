import { homeOf } from './file-users.ts';
import type { Files } from './files.ts';

/** The stored data of an app: a file for each key in its folder `files`. */
export class AppStorage {
  readonly #files: Files;
  readonly #home: string;

  constructor(files: Files, packageName: string) {
    this.#files = files.as('root');
    this.#home = homeOf(packageName);
    this.#files.makeFolder(`${this.#home}/files`, { parents: true });
  }

  get size(): number {
    return this.keys().length;
  }

  keys(): readonly string[] {
    return this.#files.list(`${this.#home}/files`);
  }

  get(key: string): string | undefined {
    const path = this.#pathOf(key);
    return this.#files.stat(path) === undefined ? undefined : this.#files.read(path).toString();
  }

  set(key: string, value: string): void {
    this.#files.write(this.#pathOf(key), Buffer.from(value));
  }

  delete(key: string): void {
    if (this.get(key) !== undefined) this.#files.remove(this.#pathOf(key));
  }

  /** Removes all data of the app, including other files than those of keys. */
  clear(): void {
    this.remove();
    this.#files.makeFolder(`${this.#home}/files`, { parents: true });
  }

  clearCaches(): void {
    for (const name of ['cache', 'code_cache']) {
      const path = `${this.#home}/${name}`;
      if (this.#files.stat(path) !== undefined) this.#files.remove(path, { recursive: true });
    }
  }

  /** Removes the folder of the app. */
  remove(): void {
    this.#files.remove(this.#home, { recursive: true });
  }

  #pathOf(key: string): string {
    return `${this.#home}/files/${key}`;
  }
}
