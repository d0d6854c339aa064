import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import type { FileTasks } from './file-tasks.ts';
import { parseScheduleFile } from './schedule-file.ts';

export interface ScheduleFolderOptions {
  readonly path: string;
  readonly tasks: FileTasks;
  readonly log: Logger;
}

const maxBytes = 1_048_576;
/** The cause of a problem may be outside the file, for example a missing project, so failed files are retried. */
const looksBetweenTries = 30;

interface Seen {
  readonly version: string;
  /** Null if the task matches the file. */
  readonly problem: string | null;
  readonly look: number;
}

/** Watches the folder and keeps the tasks of its files up to date. */
export class ScheduleFolder {
  readonly #options: ScheduleFolderOptions;
  readonly #seen = new Map<string, Seen>();
  #looks = 0;
  #looking: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: ScheduleFolderOptions) {
    this.#options = options;
  }

  /** Applies changes since the last scan. Joins a scan that is running. */
  async look(): Promise<void> {
    if (this.#isClosed) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  /** Resolves once no scan is running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#looking;
  }

  /** A folder that cannot be read removes no task. */
  async #look(): Promise<void> {
    const { path, tasks, log } = this.#options;
    this.#looks += 1;
    try {
      const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
      for (const name of names) await this.#follow(name);
      for (const name of this.#seen.keys()) if (!names.includes(name)) this.#seen.delete(name);
      await tasks.removeOthers(names);
    } catch (error) {
      log.error('the folder of schedule files could not be followed', { error: String(error) });
    }
  }

  async #follow(name: string): Promise<void> {
    const path = join(this.#options.path, name);
    const before = this.#seen.get(name);
    const version = await versionOf(path);
    const isDue = before?.problem != null && this.#looks - before.look >= looksBetweenTries;
    if (before?.version === version && !isDue) return;
    const problem = await this.#keep(name, path);
    this.#seen.set(name, { version, problem, look: this.#looks });
    if (problem === null || (problem === before?.problem && version === before.version)) return;
    this.#options.log.warn(`the schedule file ${name} is not used: ${problem}`);
  }

  /** @returns the reason why the task is unchanged; null if it matches the file */
  async #keep(name: string, path: string): Promise<string | null> {
    try {
      const facts = await stat(path);
      // Reading a pipe would wait for ever.
      if (!facts.isFile()) return 'it is no regular file';
      if (facts.size > maxBytes) return `it is larger than ${maxBytes} bytes`;
      const text = await readFile(path, 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const skipped = await this.#options.tasks.keep(name, parseScheduleFile(text), digest);
      if (skipped.length === 0) return null;
      this.#options.log.warn(
        `the schedule file ${name} fills in what its project does not ask for: ${skipped}`,
      );
      return null;
    } catch (error) {
      return error instanceof GatehouseError ? error.message : String(error);
    }
  }
}

/** Changes with each write. */
async function versionOf(path: string): Promise<string> {
  try {
    const facts = await stat(path, { bigint: true });
    return `${facts.ino}-${facts.mtimeNs}-${facts.size}`;
  } catch {
    return 'gone';
  }
}
