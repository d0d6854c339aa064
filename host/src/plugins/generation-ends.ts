import type { Logger } from '@gatehouse/sdk-plugin';
import { needFailed } from '../manifest/load-order.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import { endGeneration } from './end-generation.ts';
import { disabledByHand } from './plugin-problems.ts';
import type { PluginRecords } from './plugin-records.ts';
import type { LiveState, PluginState } from './plugin-state.ts';
import type { PluginStates } from './plugin-states.ts';

interface Parts {
  readonly states: PluginStates;
  readonly records: PluginRecords;
  readonly isDisabled: (id: string) => boolean;
  readonly logFor: (pluginId: string) => Logger;
}

/** Ends generations of plugins, with those that need them. */
export class GenerationEnds {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes the plugins that need one out of service at once. Returns them in start order. */
  stopServing({ id }: Pick<LiveState, 'id'>): readonly LiveState[] {
    const { states } = this.#parts;
    const dependants = states.dependantsOf(id);
    for (const dependant of dependants) states.change(dependant.id, 'stopping', null);
    return dependants;
  }

  /** In reverse order. Returns the problem of the end of the plugin itself. */
  async endAll(plugin: LiveState, dependants: readonly LiveState[]): Promise<PluginProblem | null> {
    const { states, isDisabled } = this.#parts;
    for (const dependant of [...dependants].reverse()) {
      await this.end(dependant);
      const { id } = dependant;
      if (isDisabled(id)) states.change(id, 'stopped', disabledByHand(id));
      else states.change(id, 'waiting', needFailed(plugin.id));
    }
    return this.end(plugin);
  }

  /** Out of service, then ended with all that need it. */
  async endIfLive(plugin: PluginState | undefined): Promise<void> {
    if (plugin?.state !== 'live') return;
    const { states } = this.#parts;
    states.change(plugin.id, 'stopping', null);
    await this.endAll(plugin, this.stopServing(plugin));
    states.change(plugin.id, 'stopped', null);
  }

  async end(plugin: Pick<LiveState, 'id' | 'manifest' | 'live'>): Promise<PluginProblem | null> {
    const { records, logFor } = this.#parts;
    const log = logFor(plugin.id);
    const problem = await endGeneration(plugin, log);
    if (problem === null) return null;
    log.error('a plugin did not stop in time', problem);
    records.update(plugin.id, { lateStops: records.of(plugin.id).lateStops + 1 });
    return problem;
  }
}
