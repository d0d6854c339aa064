import { type Clock, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import {
  blankRecord,
  isFault,
  messageOf,
  type PluginFault,
  type PluginRecord,
  withFault,
} from './plugin-record.ts';

interface Parts {
  readonly clock: Clock;
  readonly logFor: (pluginId: string) => Logger;
}

/** Facts about plugins in addition to their states. */
export class PluginRecords {
  readonly #records = new Map<string, PluginRecord>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(id: string): PluginRecord {
    return this.#records.get(id) ?? blankRecord;
  }

  update(id: string, facts: Partial<PluginRecord>): void {
    this.#records.set(id, { ...this.of(id), ...facts });
  }

  /** Counts calls of others that a plugin watches, and did not see. */
  miss(id: string, calls: number): void {
    this.update(id, { missedCalls: this.of(id).missedCalls + calls });
  }

  /** Counts a contained error of a plugin. */
  note(id: string, where: PluginFault['where'], error: unknown): void {
    if (!isFault(error)) return;
    const fault = { where, message: messageOf(error), at: this.#parts.clock.timestamp() };
    this.#records.set(id, withFault(this.of(id), fault));
    // The pipeline logs errors of handlers whose message no client gets, under the request id.
    if (where === 'handler' && !(error instanceof GatehouseError)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    this.#parts.logFor(id).error('an error of the plugin was caught', { ...fault, stack });
  }
}
