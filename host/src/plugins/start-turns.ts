import type { FoundPlugin, PluginPlan } from './plan-plugins.ts';

/** Starts plugins side by side, each in its own turn of the event loop, so that requests wait for one start at most. */
export class StartTurns {
  #last: Promise<void> = Promise.resolve();

  /** Each starts as soon as all that it needs have started. Returns when each has started or failed, by its id. */
  startAll(
    { ordered, dependencies }: PluginPlan,
    isWanted: (id: string) => boolean,
    start: (plugin: FoundPlugin) => Promise<void>,
  ): ReadonlyMap<string, Promise<void>> {
    const starting = new Map<string, Promise<void>>();
    for (const plugin of ordered) {
      const { id } = plugin.manifest;
      if (!isWanted(id)) continue;
      const needs = dependencies.get(id) ?? [];
      const ready = Promise.all(needs.flatMap((need) => starting.get(need) ?? []));
      starting.set(
        id,
        ready.then(() => this.#next()).then(() => start(plugin)),
      );
    }
    return starting;
  }

  #next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
