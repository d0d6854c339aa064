import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { PluginRecords } from './plugin-records.ts';
import { Probation } from './probation.ts';

interface Parts {
  readonly clock: Clock;
  readonly schedule: (ms: number, work: () => void) => () => void;
  readonly logFor: (pluginId: string) => Logger;
}

/** Plans the restarts of plugins. */
export class Restarts {
  readonly #parts: Parts;
  readonly #records: PluginRecords;
  readonly #probation: Probation;
  /** Functions that cancel planned restarts, by plugin. */
  readonly #planned = new Map<string, () => void>();

  constructor(parts: Parts, records: PluginRecords) {
    this.#parts = parts;
    this.#records = records;
    this.#probation = new Probation(parts.clock);
  }

  /** After a failure. Plans nothing for a plugin that failed too often. */
  plan(id: string, start: () => void): void {
    const ms = this.#probation.failed(id);
    if (ms === null) {
      this.#parts.logFor(id).error('the plugin failed too often and stays out until it is enabled');
      return;
    }
    const restart = () => {
      this.callOff(id);
      this.#records.update(id, { restarts: this.#records.of(id).restarts + 1 });
      start();
    };
    this.#planned.set(id, this.#parts.schedule(ms, restart));
    this.#records.update(id, { nextStartAt: new Date(this.#parts.clock.now() + ms).toISOString() });
  }

  callOff(id: string): void {
    this.#planned.get(id)?.();
    this.#planned.delete(id);
    this.#records.update(id, { nextStartAt: null });
  }

  /** Clears the failures of a plugin that was enabled by hand. */
  forget(id: string): void {
    this.callOff(id);
    this.#probation.forget(id);
  }

  callOffAll(): void {
    for (const id of [...this.#planned.keys()]) this.callOff(id);
  }
}
