import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Declaration, HookName, HookTaps, Logger, Plugin, ServiceRef } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { emitManifest } from '../manifest/emit-manifest.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { readPackageFacts } from '../manifest/package-facts.ts';
import type { PluginProblem, PluginProblemCode } from '../manifest/read-manifest.ts';
import { moduleUrl } from '../modules/module-url.ts';
import type { ServiceContainer } from './container.ts';

export interface StartPluginOptions {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The plugin's own container, a child of the daemon's: what it resolves can be replaced for it alone. */
  readonly services: ServiceContainer;
  /** Where it provides services to others. */
  readonly daemonServices: ServiceContainer;
  readonly config: unknown;
  readonly log: Logger;
}

export type PluginTap = {
  readonly [H in HookName]: { readonly hook: H; readonly tap: HookTaps[H] };
}[HookName];

/** A plugin that is set up and serves. */
export interface LivePlugin {
  readonly declaration: Declaration;
  /** Checked to hold one function for each live operation. */
  readonly handlers: Readonly<Record<string, (call: never) => unknown>>;
  readonly taps: readonly PluginTap[];
  /** What execution workers import, or null. */
  readonly workerUrl: string | null;
  /** In the order of registration. */
  readonly stops: readonly (() => void | Promise<void>)[];
}

/** Thrown for every way in which a plugin can fail to start. */
export class PluginStartError extends Error {
  readonly problem: PluginProblem;

  constructor(code: PluginProblemCode, message: string, fix: string) {
    super(message);
    this.problem = { code, message, fix };
  }
}

/** Imports a plugin, holds it against its manifest, and sets it up within its time. */
export async function startPlugin(options: StartPluginOptions): Promise<LivePlugin> {
  const plugin = await importPlugin(options);
  await assertManifestMatches(plugin.declaration, options);
  const config = parseConfig(plugin.declaration, options.config);
  const taps: PluginTap[] = [];
  const stops: (() => void | Promise<void>)[] = [];
  const env = createEnv({ declaration: plugin.declaration, config, taps, stops }, options);
  const setup = async () => plugin.setup(env as never);
  const handlers = await withinStartTime(setup, options.manifest.limits.startMs);
  const { worker } = options.manifest.entry;
  return {
    declaration: plugin.declaration,
    workerUrl: worker === undefined ? null : await moduleUrl(join(options.folder, worker)),
    handlers: parseHandlers(handlers, plugin.declaration),
    taps,
    stops,
  };
}

async function importPlugin({ folder, manifest }: StartPluginOptions): Promise<Plugin> {
  const importing = async () =>
    (await import(await moduleUrl(join(folder, manifest.entry.plugin)))) as { default?: Plugin };
  const module = await withinStartTime(importing, manifest.limits.startMs).catch((cause: unknown) => {
    if (cause instanceof PluginStartError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PluginStartError(
      'import_failed',
      `Importing it failed: ${reason}`,
      'Correct the code of the plugin',
    );
  });
  if (module.default?.declaration !== undefined && typeof module.default.setup === 'function')
    return module.default;
  throw new PluginStartError(
    'import_failed',
    `${manifest.entry.plugin} has no default export made by declarePlugin(...).implement(...)`,
    'Export the plugin as default',
  );
}

async function assertManifestMatches(declaration: Declaration, { folder, manifest }: StartPluginOptions) {
  const declared = emitManifest(declaration, await readPackageFacts(folder));
  if (isDeepStrictEqual(declared, manifest)) return;
  const keys = Object.keys(declared) as (keyof Manifest)[];
  const differing = keys.filter((key) => !isDeepStrictEqual(declared[key], manifest[key]));
  throw new PluginStartError(
    'manifest_drift',
    `Its code declares something else than its manifest: ${differing.join(', ')} differ`,
    'Run npm run manifests and review the difference',
  );
}

function parseConfig(declaration: Declaration, config: unknown): unknown {
  if (declaration.config === undefined) return undefined;
  const result = v.safeParse(declaration.config, config ?? {});
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'config'}: ${issue.message}`);
  throw new PluginStartError(
    'config_invalid',
    `Its configuration is wrong: ${problems.join('; ')}`,
    `Correct pluginConfig.${declaration.id} in config.json`,
  );
}

interface Collected {
  readonly declaration: Declaration;
  readonly config: unknown;
  readonly taps: PluginTap[];
  readonly stops: (() => void | Promise<void>)[];
}

/** What the plugin gets: what it declared, and nothing else. */
function createEnv({ declaration, config, taps, stops }: Collected, options: StartPluginOptions) {
  const { services, daemonServices, log } = options;
  const needs = Object.entries(declaration.needs ?? {});
  return {
    config,
    log,
    use: Object.fromEntries(needs.map(([name, ref]) => [name, services.resolve(ref)])),
    provide: <T>(ref: ServiceRef<T>, implementation: T) => {
      if (!declaration.provides?.some((provided) => provided.id === ref.id)) {
        throw new Error(`${declaration.id} provides ${ref.id} without declaring it`);
      }
      daemonServices.provide(ref, implementation);
    },
    tap: (hook: HookName, tap: never) => {
      if (!declaration.hooks?.includes(hook))
        throw new Error(`${declaration.id} taps ${hook} without declaring it`);
      taps.push({ hook, tap } as PluginTap);
    },
    onStop: (stop: () => void | Promise<void>) => void stops.push(stop),
  };
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

async function withinStartTime<T>(work: () => Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(startTimeout(ms)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function startTimeout(ms: number): PluginStartError {
  return new PluginStartError(
    'start_timeout',
    `It was not ready within ${ms} ms`,
    'Do slow work after setup, or raise startMs in its declaration',
  );
}
