import { join } from 'node:path';
import {
  type Declaration,
  dataFolder,
  type HookName,
  type ServiceRef,
  type ServiceUser,
} from '@gatehouse/sdk-plugin';
import { createAccess } from '../access/create-access.ts';
import type { PluginTap, Stop } from './live-plugin.ts';
import { bindOwner } from './owner-scope.ts';
import type { StartPluginOptions } from './start-plugin-options.ts';

/** Registrations of setup, in their order. */
export interface Registered {
  readonly taps: PluginTap[];
  readonly stops: Stop[];
}

/** The environment of a plugin, limited to its declaration. */
export function createEnv(
  { declaration, config }: { readonly declaration: Declaration; readonly config: unknown },
  { taps, stops }: Registered,
  { services, daemonServices, log, isWatched }: StartPluginOptions,
) {
  const { id } = declaration;
  const user: ServiceUser = { pluginId: id, onStop: (undo) => void stops.push(undo) };
  const access = createAccess({
    declaration,
    config,
    ownFolder: () => services.resolve(dataFolder).folder(join('plugin-data', id)),
    onStop: (end) => void stops.push(end),
  });
  const needs = Object.entries(declaration.needs ?? {});
  return {
    config,
    log,
    access,
    use: Object.fromEntries(needs.map(([name, ref]) => [name, services.resolveFor(ref, user)])),
    provide: <T>(ref: ServiceRef<T>, implementation: T, forUser?: (user: ServiceUser) => T) => {
      if (!declaration.provides?.some((provided) => provided.id === ref.id)) {
        throw new Error(`${id} provides ${ref.id} without declaring it`);
      }
      daemonServices.provide(ref, implementation, forUser);
    },
    tap: (hook: HookName, tap: never) => {
      if (!declaration.hooks?.includes(hook)) throw new Error(`${id} taps ${hook} without declaring it`);
      taps.push({ hook, tap } as PluginTap);
    },
    onStop: (stop: Stop) => void stops.push(isWatched ? bindOwner(id, stop) : stop),
  };
}
