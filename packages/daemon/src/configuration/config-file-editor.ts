import { lstat, stat } from 'node:fs/promises';
import { readConfigFile } from '@gatehouse/host/settings/config-file';
import type { SettingValues } from '@gatehouse/host/settings/setting-values';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';

/** Reads `config.json` as it is now, and changes it as a whole, one change after another. */
export class ConfigFileEditor {
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Rejects with a `GatehouseError` for people if the file cannot be used. */
  async read(): Promise<SettingValues> {
    const facts = await stat(this.#path).catch(ifMissing);
    if (facts === null) return {};
    if (!facts.isFile()) throw unusable(`${this.#path} is no plain file`);
    try {
      return readConfigFile(this.#path);
    } catch (error) {
      throw unusable(error instanceof Error ? error.message : String(error));
    }
  }

  /** Nothing is written if the change throws. On disk for good before it resolves. */
  change(next: (now: SettingValues) => SettingValues): Promise<void> {
    const done = this.#last.then(async () => {
      const facts = await lstat(this.#path).catch(ifMissing);
      // A write would replace the link, and leave what it leads to as it is.
      if (facts?.isSymbolicLink()) throw unusable(`${this.#path} is a link`);
      const values = next(await this.read());
      await writeFileDurably(this.#path, `${JSON.stringify(values, null, 2)}\n`);
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

function unusable(what: string): GatehouseError {
  return new GatehouseError('failed_precondition', `${what}. Correct it by hand; nothing was changed`);
}
