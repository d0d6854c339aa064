import fs, { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '@gatehouse/sdk-plugin';
import { readSwitchFile, switchFileName } from './switch-file.ts';

/** Whether the service answers at all; follows the file while the daemon runs. */
export interface MasterSwitch {
  isOn(): boolean;
  /** Called at each change from on to off, as soon as it is detected. */
  onOff(listener: () => void): void;
  close(): void;
}

export interface MasterSwitchOptions {
  readonly dataDir: string;
  readonly log: Logger;
}

/** Folder events report a change within milliseconds; periodic checks find lost events. */
const lookMs = { watched: 500, unwatched: 50 } as const;

const lstat = promisify(fs.lstat);

export async function openMasterSwitch(options: MasterSwitchOptions): Promise<MasterSwitch> {
  const master = new FollowedSwitch(options);
  await master.start();
  return master;
}

class FollowedSwitch implements MasterSwitch {
  readonly #dataDir: string;
  readonly #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #state: 'unknown' | 'on' | 'off' = 'unknown';
  #seen = '';
  #reading = false;
  #isDue = false;
  #isClosed = false;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ dataDir, log }: MasterSwitchOptions) {
    this.#dataDir = dataDir;
    this.#log = log;
  }

  isOn(): boolean {
    return this.#state === 'on';
  }

  onOff(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#watcher?.close();
    clearInterval(this.#timer);
  }

  /** Watches before it reads, so that no change falls between the two. */
  async start(): Promise<void> {
    this.#watch();
    await this.#read();
  }

  #watch(): void {
    try {
      this.#watcher = watch(this.#dataDir, { persistent: false }, (_event, name) => {
        if (name === null || name === switchFileName) void this.#read();
      });
      this.#watcher.on('error', (error) => this.#lookOften(error));
      this.#lookEvery(lookMs.watched);
    } catch (error) {
      this.#lookOften(error);
    }
  }

  #lookOften(error: unknown): void {
    if (this.#isClosed) return;
    this.#log.warn('the data folder cannot be watched; the switch is looked at often instead', {
      error: String(error),
    });
    this.#watcher?.close();
    this.#lookEvery(lookMs.unwatched);
  }

  #lookEvery(ms: number): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#look(), ms).unref();
  }

  /** Needs no descriptor: a process that has run out of them is not switched off by that. */
  async #look(): Promise<void> {
    if ((await fingerprint(this.#dataDir)) !== this.#seen) await this.#read();
  }

  /** One read at a time; a change during a read causes another one. */
  async #read(): Promise<void> {
    this.#isDue = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#isDue) {
      this.#isDue = false;
      const seen = await fingerprint(this.#dataDir);
      const { isOn, problem } = await readSwitchFile(this.#dataDir);
      // An unreadable file is read again at each check: the cause may be gone although the file is unchanged.
      this.#seen = problem === null ? seen : '';
      this.#set(isOn, problem);
    }
    this.#reading = false;
  }

  #set(isOn: boolean, problem: string | null): void {
    const before = this.#state;
    this.#state = isOn ? 'on' : 'off';
    if (this.#isClosed || this.#state === before || (before === 'unknown' && isOn)) return;
    this.#log.warn(`the service is switched ${this.#state}`, problem === null ? {} : { problem });
    if (!isOn) for (const listener of this.#listeners) listener();
  }
}

async function fingerprint(dataDir: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await lstat(join(dataDir, switchFileName), { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
  }
}
