import { findOwner } from './find-owner.ts';
import { currentOwner } from './owner-scope.ts';
import type { PluginState } from './plugin-state.ts';

/** Finds the plugin that an uncaught error came from. */
export class StrayOwners {
  readonly #modules = new Map<string, string>();

  /** The file that a plugin was imported from. */
  noteModule(id: string, path: string): void {
    this.#modules.set(id, path);
  }

  /** Null where neither scope nor stack names one. */
  ownerOf(error: unknown, states: readonly PluginState[]): string | null {
    const plugins = states.map(({ id, folder }) => ({ id, folder, module: this.#modules.get(id) }));
    return findOwner(error, { scope: currentOwner(), plugins });
  }
}
