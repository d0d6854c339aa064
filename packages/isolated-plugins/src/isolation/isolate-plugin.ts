import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  allowsAll,
  openTargetBroker,
  type TargetBroker,
  targetPatterns,
} from '@gatehouse/access/target-broker';
import { untilAborted } from '@gatehouse/host/kernel/until-aborted';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { IsolatePluginOrder, LoadedPlugin } from '@gatehouse/host/plugins/isolate-plugin-order';
import { PluginStartError } from '@gatehouse/host/plugins/plugin-start-error';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { spawnConfined } from '@gatehouse/sandbox/spawn-confined';
import { keepDescription, readKeptDescription } from './kept-description.ts';
import { type LentServices, needsHost } from './lent-services.ts';
import { confinementOf, targetsOf } from './plugin-confinement.ts';
import type { PluginDescription } from './plugin-description.ts';
import { PluginLink } from './plugin-link.ts';
import { processEntry } from './process-entry.ts';
import type { ProductFacts } from './process-messages.ts';
import { remotePlugin } from './remote-plugin.ts';

/** The means of the daemon for plugins in processes of their own. */
export interface Isolation extends LentServices {
  /** Resolves with null where this machine has none. Rejects where one is required. The folders are shown in it. */
  sandbox(shown: readonly string[]): Promise<Sandbox | null>;
  /** The plugin's own folder, made when missing. */
  ownFolder(pluginId: string): Promise<string>;
  /** Where the broker of the network of a plugin listens, which only its process sees. */
  socketPath(pluginId: string): Promise<string>;
  /** Real paths of folders that no plugin sees, whatever its manifest says. */
  closed(): readonly string[];
  /** Where descriptions are kept. */
  descriptions(): Promise<string>;
  product(): ProductFacts;
  /** Milliseconds without a call after which a process ends; null: none does. */
  readonly idleMs: number | null;
  secretRoot(pluginId: string): Uint8Array;
}

interface Given extends IsolatePluginOrder {
  readonly isolation: Isolation;
}

/**
 * The plugin, in a process of its own that starts with its first call. The first time, and after each change of its code
 * or its settings, it starts at once and says what it is. Rejects with a `PluginStartError`.
 */
export async function isolatePlugin(given: Given): Promise<LoadedPlugin> {
  const { isolation, folder, manifest, config, stopMs } = given;
  const unfit = needsHost(manifest, isolation);
  if (unfit !== null) throw new PluginStartError(unfit.code, unfit.message, unfit.fix);
  const entryUrl = await compile(join(folder, manifest.entry.plugin));
  const reach = confinementOf(manifest, config, isolation.closed());
  const targets = targetsOf(manifest, config);
  const link = await createLink(given, { entryUrl, reach, targets });
  const known = { folder: await isolation.descriptions(), manifest, entryUrl, config };
  const kept = manifest.background === true ? null : readKeptDescription(known);
  const description = kept ?? (await describe(link, given.signal));
  if (kept === null) await keepDescription(known, description).catch((error: unknown) => warn(given, error));
  const plugin = remotePlugin({ manifest, description, link, services: isolation, stopMs });
  return { plugin, process: { pid: () => link.pid, reach, targets } };
}

/** The next start asks the plugin again. */
function warn({ log }: Given, error: unknown): void {
  log.warn('the description of the plugin cannot be kept', { error: String(error) });
}

async function compile(path: string): Promise<string> {
  try {
    return await moduleUrl(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PluginStartError(
      'import_failed',
      `Importing it failed: ${reason}`,
      'Correct the code of the plugin',
    );
  }
}

async function describe(link: PluginLink, signal: AbortSignal | undefined): Promise<PluginDescription> {
  try {
    return await untilAborted(link.description(), signal);
  } catch (error) {
    await link.stop(0);
    throw error;
  }
}

interface Found {
  /** The compiled entry of the plugin. */
  readonly entryUrl: string;
  readonly reach: Confinement;
  readonly targets: readonly string[];
}

async function createLink(given: Given, { entryUrl, reach, targets }: Found): Promise<PluginLink> {
  const { isolation, manifest, config, replies, log, stopMs, onFault, onMissed, onLost } = given;
  // The process starts in another folder, and sees no links into others.
  const folder = await realpath(given.folder);
  const ownFolder = await isolation.ownFolder(manifest.id);
  const sandbox = await isolation.sandbox([folder, dirname(fileURLToPath(entryUrl))]);
  const broker = sandbox === null ? null : await openBroker(given, targets);
  const confinement = broker === null ? reach : brokered(reach, broker.path);
  const secretRoot = manifest.needs.includes('host.secret-keys')
    ? Buffer.from(isolation.secretRoot(manifest.id)).toString('base64')
    : null;
  const product = isolation.product();
  return new PluginLink({
    start: {
      ...{ kind: 'start', folder, manifest, entryUrl, config, replies, ownFolder, product, secretRoot },
      brokerPath: broker?.path ?? null,
      shared: manifest.needs.filter((need) => isolation.isShared(need)),
    },
    spawn: () => spawnConfined({ entry: processEntry(), sandbox, confinement, ownFolder }),
    idleMs: mayRest(manifest) ? isolation.idleMs : null,
    ...{ stopMs, log, onFault, onMissed, onLost },
    onStopped: async () => broker?.close(),
  });
}

/** One that works without calls, or sees those of others, has something to do all the time. */
function mayRest({ background, hooks }: Manifest): boolean {
  return background !== true && hooks.length === 0;
}

/** Without a network of its own, and with the way to the broker. */
function brokered(reach: Confinement, path: string): Confinement {
  return { ...reach, hasNetwork: false, files: [...reach.files, { path, access: 'read' }] };
}

/** Null where it reaches every target. Where it reaches none, the broker says so, as the system would not. */
async function openBroker(
  { isolation, manifest }: Given,
  targets: readonly string[],
): Promise<TargetBroker | null> {
  const { id: pluginId } = manifest;
  const patterns = targetPatterns(targets);
  if (allowsAll(patterns)) return null;
  const path = await isolation.socketPath(pluginId);
  return openTargetBroker({ pluginId, targets: patterns, path });
}
