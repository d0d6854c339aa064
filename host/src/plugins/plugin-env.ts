import { join } from 'node:path';
import { createAccess } from '@gatehouse/access/create-access';
import {
  type Declaration,
  dataFolder,
  type HookName,
  type ServiceRef,
  type ServiceUser,
} from '@gatehouse/sdk-plugin';
import { type Offered, offerShared, useShared } from '../shared-services/shared-services.ts';
import type { PluginServices, ServiceContainer } from './container.ts';
import type { PluginTap, Stop } from './live-plugin.ts';
import { bindOwner } from './owner-scope.ts';
import type { StartPluginOptions } from './start-plugin-options.ts';

/** Registrations of setup, in their order. */
export interface Registered {
  readonly taps: PluginTap[];
  readonly stops: Stop[];
  readonly services: PluginServices;
}

/** No registrations yet. Services that the plugin uses register what they take back when it stops. */
export function createRegistered(pluginId: string, services: ServiceContainer): Registered {
  const stops: Stop[] = [];
  const user = { pluginId, onStop: (undo: () => void) => void stops.push(undo) };
  return { taps: [], stops, services: services.forPlugin(user) };
}

/** The environment of a plugin, limited to its declaration. */
export function createEnv(
  { declaration, config }: { readonly declaration: Declaration; readonly config: unknown },
  { taps, stops, services }: Registered,
  { log, isWatched, onFault }: Pick<StartPluginOptions, 'log' | 'isWatched' | 'onFault'>,
) {
  const { id } = declaration;
  const access = createAccess({
    declaration,
    config,
    ownFolder: () => services.resolve(dataFolder).folder(join('plugin-data', id)),
    onStop: (end) => void stops.push(end),
  });
  const needs = Object.entries(declaration.needs ?? {});
  const resolve = (ref: ServiceRef<unknown>): unknown =>
    ref.methods === undefined
      ? services.resolve(ref)
      : useShared(ref, { pluginId: id, find: () => services.find(ref) as Offered | null });
  return {
    config,
    log,
    access,
    use: Object.fromEntries(needs.map(([name, ref]) => [name, resolve(ref)])),
    provide: <T>(ref: ServiceRef<T>, implementation: T, forUser?: (user: ServiceUser) => T) => {
      if (!declaration.provides?.some((provided) => provided.id === ref.id)) {
        throw new Error(`${id} provides ${ref.id} without declaring it`);
      }
      if (ref.methods === undefined) services.provide(ref, implementation, forUser);
      else services.provide(ref, offerShared(ref, implementation, { pluginId: id, onFault }) as T);
    },
    tap: (hook: HookName, tap: never) => {
      if (!declaration.hooks?.includes(hook)) throw new Error(`${id} taps ${hook} without declaring it`);
      taps.push({ hook, tap } as PluginTap);
    },
    onStop: (stop: Stop) => void stops.push(isWatched ? bindOwner(id, stop) : stop),
  };
}
