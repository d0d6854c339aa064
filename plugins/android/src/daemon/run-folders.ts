import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@gatehouse/sdk-plugin';

/**
 * Temporary folders that the daemon lends to runs, for copies of files of devices. Each is removed when its run ends,
 * for whatever reason; folders of an earlier daemon are removed at the next start. They are outside of the data
 * folder, which actions cannot read; the records in the data folder name them.
 */
export class RunFolders {
  readonly #records: string;

  private constructor(records: string) {
    this.#records = records;
  }

  /**
   * `records` is a folder for the records alone. Removes the folders that they name; a failure is logged, and the
   * next start tries again.
   */
  static async open(records: string, log: Pick<Logger, 'warn'>): Promise<RunFolders> {
    const folders = new RunFolders(records);
    for (const name of await readdir(records)) {
      await folders.#remove(name).catch((error: unknown) => {
        log.warn('A folder of an earlier daemon is left.', {
          record: join(records, name),
          error: String(error),
        });
      });
    }
    return folders;
  }

  /** Resolves with the path of a new folder, which is removed when `ended` settles. */
  async lend(ended: Promise<unknown>): Promise<string> {
    const name = randomUUID();
    const path = join(tmpdir(), `gatehouse-device-${name}`);
    // The record comes first: a folder without a record would never be removed.
    await writeFile(join(this.#records, name), path, { mode: 0o600 });
    await mkdir(path, { mode: 0o700 });
    const remove = () => this.#remove(name).catch(() => undefined);
    void ended.then(remove, remove);
    return path;
  }

  async #remove(name: string): Promise<void> {
    const record = join(this.#records, name);
    const path = await readFile(record, 'utf8');
    // A crash during the write leaves an empty record, before its folder exists.
    if (path !== '') await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await rm(record, { force: true });
  }
}
