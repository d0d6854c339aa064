import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@gatehouse/sdk-plugin';

/**
 * Temporary folders that the daemon lends to runs, for what they copy from devices. Each goes with its run, however that
 * ended, and with the next start what an earlier daemon left. They lie outside of the data folder, which is closed to
 * actions; what stands there is where they are.
 */
export class RunFolders {
  readonly #records: string;

  private constructor(records: string) {
    this.#records = records;
  }

  /** `records` is a folder for nothing else. Sweeps what it names; what cannot go is told and tried again next time. */
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

  /** Resolves with the path of a new folder of its own; it goes when `ended` settles. */
  async lend(ended: Promise<unknown>): Promise<string> {
    const name = randomUUID();
    const path = join(tmpdir(), `gatehouse-device-${name}`);
    // Named first: what is not named would never be swept.
    await writeFile(join(this.#records, name), path, { mode: 0o600 });
    await mkdir(path, { mode: 0o700 });
    const remove = () => this.#remove(name).catch(() => undefined);
    void ended.then(remove, remove);
    return path;
  }

  async #remove(name: string): Promise<void> {
    const record = join(this.#records, name);
    const path = await readFile(record, 'utf8');
    // A death while it was written leaves an empty one; what it would name was not made yet.
    if (path !== '') await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await rm(record, { force: true });
  }
}
