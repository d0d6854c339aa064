import { join } from 'node:path';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { Declaration, Plugin } from '@gatehouse/sdk-plugin';
import { createMask } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { untilAborted } from '../kernel/until-aborted.ts';
import { maskLog } from '../secrets/mask.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { checkReplies } from './check-replies.ts';
import { containTap } from './contain-tap.ts';
import { importPlugin } from './import-plugin.ts';
import type { LoadedPlugin } from './isolate-plugin-order.ts';
import type { LivePlugin, PluginTap, StartTimings } from './live-plugin.ts';
import { OpenCalls } from './open-calls.ts';
import { bindOwner, runOwned } from './owner-scope.ts';
import { createEnv, createRegistered, type Registered } from './plugin-env.ts';
import { PluginStartError, withStartTimeout } from './plugin-start-error.ts';
import type { StartPluginOptions } from './start-plugin-options.ts';
import { endMsOf, runStops, stopMsOf } from './stop-plugin.ts';

/** Imports a plugin, compares it with its manifest and sets it up within its time limit. */
export async function startPlugin(options: StartPluginOptions): Promise<LivePlugin> {
  const startedAt = performance.now();
  const { plugin, process } = await loadPlugin(options);
  const importedAt = performance.now();
  const registered = createRegistered(options.manifest.id, options.services);
  try {
    const { declaration } = plugin;
    const config = parseConfig(declaration, options.config);
    const handlers = parseHandlers(await setUp({ plugin, config, registered }, options), declaration);
    const timings = toTimings(importedAt - startedAt, performance.now() - importedAt);
    return await toLive({ declaration, process, config, registered, handlers, timings }, options);
  } catch (error) {
    // Handles that it opened before the failure are closed.
    await runStops(registered.stops, { ms: endMsOf(options.manifest, process), log: options.log });
    await registered.services.dispose();
    throw error;
  }
}

/** Imports the plugin, here or in a process of its own. */
async function loadPlugin(options: StartPluginOptions): Promise<LoadedPlugin> {
  const { isolate, manifest, signal } = options;
  if (isolate === null) return { plugin: await untilAborted(importPlugin(options), signal), process: null };
  return isolate({ ...options, stopMs: stopMsOf(manifest) });
}

interface BeforeSetup {
  readonly plugin: Plugin;
  readonly config: unknown;
  readonly registered: Registered;
}

function setUp({ plugin, config, registered }: BeforeSetup, options: StartPluginOptions): Promise<unknown> {
  const { declaration } = plugin;
  const log = maskLog(options.log, secretsOf(declaration.config, options.config));
  const setup = () =>
    plugin.setup(createEnv({ declaration, config }, registered, { ...options, log }) as never);
  const owned = options.isWatched
    ? options.loop.measure(declaration.id, 'its setup', () => runOwned(declaration.id, setup))
    : setup;
  const started = withStartTimeout(async () => owned(), options.manifest.limits.startMs);
  return untilAborted(started, options.signal);
}

interface SetUp extends Pick<LivePlugin, 'declaration' | 'process' | 'config' | 'handlers' | 'timings'> {
  readonly registered: Registered;
}

async function toLive(
  { declaration, process, config, registered, handlers, timings }: SetUp,
  { folder, manifest, isWatched, loop, entryUrl, onFault, replies }: StartPluginOptions,
): Promise<LivePlugin> {
  const { id } = manifest;
  if (isWatched) loop.start();
  const watch = (operationId: string, handler: (call: never) => unknown) =>
    loop.measure(id, `a call of ${operationId}`, bindOwner(id, handler));
  const calls = new OpenCalls((error) => onFault('handler', error));
  const checking = {
    checks: process === null ? replies : 'unchecked',
    onProblem: (problem: Error) => onFault('reply', problem),
  } as const;
  const follow = ([operationId, handler]: readonly [string, (call: never) => unknown]) => {
    const operation = declaration.operations.find((each) => each.id === operationId);
    const checked = operation?.status === 'live' ? checkReplies(operation, handler, checking) : handler;
    return [
      operationId,
      calls.follow(operationId, isWatched ? watch(operationId, checked) : checked),
    ] as const;
  };
  const contain = (tap: PluginTap) =>
    isWatched ? containTap(tap, { pluginId: id, onFault: (error) => onFault('tap', error) }) : tap;
  const { worker } = manifest.entry;
  return {
    declaration,
    process,
    handlers: Object.fromEntries(Object.entries(handlers).map(follow)),
    taps: registered.taps.map(contain),
    // A process of its own loads no worker part.
    workerUrl: worker === undefined || entryUrl !== undefined ? null : await moduleUrl(join(folder, worker)),
    config,
    stops: registered.stops,
    services: registered.services,
    calls,
    timings,
  };
}

function toTimings(importMs: number, setupMs: number): StartTimings {
  return { importMs: Math.round(importMs), setupMs: Math.round(setupMs) };
}

function parseConfig(declaration: Declaration, config: unknown): unknown {
  if (declaration.config === undefined) return undefined;
  const result = v.safeParse(declaration.config, config ?? {});
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'config'}: ${issue.message}`);
  throw new PluginStartError(
    'config_invalid',
    createMask(secretsOf(declaration.config, config))(`Its configuration is wrong: ${problems.join('; ')}`),
    `Correct pluginConfig.${declaration.id} in config.json`,
  );
}

function parseHandlers(handlers: unknown, declaration: Declaration): LivePlugin['handlers'] {
  const given = typeof handlers === 'object' && handlers !== null ? handlers : {};
  const live = declaration.operations.filter((operation) => operation.status === 'live').map(({ id }) => id);
  const missing = live.filter(
    (id) => typeof Object.getOwnPropertyDescriptor(given, id)?.value !== 'function',
  );
  const extra = Object.keys(given).filter((id) => !live.includes(id));
  if (missing.length === 0 && extra.length === 0) return given as LivePlugin['handlers'];
  const faults = [
    ...(missing.length > 0 ? [`no handler for ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`a handler for ${extra.join(', ')}, which it does not declare as live`] : []),
  ];
  throw new PluginStartError(
    'handlers_wrong',
    `Its setup answered with ${faults.join(' and ')}`,
    'Give each live operation one handler',
  );
}
