import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import type { IsolatePlugin } from '@gatehouse/host/plugins/isolate-plugin-order';
import type { FoundPlugin } from '@gatehouse/host/plugins/plan-plugins';
import { configDirOf } from '@gatehouse/host/settings/config-dir';
import type { Settings } from '@gatehouse/host/settings/settings';
import type { Offered } from '@gatehouse/host/shared-services/shared-services';
import type { Isolation } from '@gatehouse/isolated-plugins/isolation/isolate-plugin';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { type DataFolder, dataFolder, notices, productInfo, secretKeys } from '@gatehouse/sdk-plugin';
import type { Edition } from '../editions/edition.ts';
import { codeFolder, isOwnPlugin } from '../editions/plugin-folders.ts';

const usualIdleMinutes = 10;
/** Lets every plugin run in the host. */
const all = '*';

interface Parts {
  readonly settings: Settings;
  readonly edition: Edition;
  readonly services: ServiceContainer;
}

/** Which plugins run in processes of their own: all but those of the product and those that the operator trusts. */
export function createIsolation({
  settings,
  edition,
  services,
}: Parts): (plugin: FoundPlugin) => IsolatePlugin | null {
  const isolation: Isolation = {
    sandbox: (shown) => openFor(shown, { settings, services }),
    ownFolder: (pluginId) => services.resolve(dataFolder).folder(join('plugin-data', pluginId)),
    socketPath: (pluginId) => socketPath(services.resolve(dataFolder), pluginId),
    closed: () => closedFolders(settings),
    descriptions: () => services.resolve(dataFolder).folder('plugin-descriptions'),
    product: () => {
      const { baseUrls, ...product } = services.resolve(productInfo);
      return { ...product, baseUrls: baseUrls() };
    },
    secretRoot: (pluginId) =>
      services
        .forPlugin({ pluginId, onStop: () => undefined })
        .resolve(secretKeys)
        .derive('process'),
    idleMs:
      settings.pluginIdleMinutes === 0 ? null : (settings.pluginIdleMinutes ?? usualIdleMinutes) * 60_000,
    lentBy: services.lentBy,
    isShared: services.isShared,
    findShared: (service) => services.find<Offered>({ id: service }),
  };
  const isolate: IsolatePlugin = async (order) => {
    // Loaded here: a daemon without such plugins needs none of it.
    const { isolatePlugin } = await import('@gatehouse/isolated-plugins/isolation/isolate-plugin');
    return isolatePlugin({ ...order, isolation });
  };
  return (plugin) => (runsInHost(plugin, { settings, edition }) ? null : isolate);
}

/** Whether a plugin is of the product, or trusted by the operator like it. */
export function runsInHost(
  { folder, manifest }: FoundPlugin,
  { settings, edition }: Pick<Parts, 'settings' | 'edition'>,
): boolean {
  const trusted = [...settings.inHost, ...edition.inHost];
  return isOwnPlugin(folder, edition) || trusted.includes(all) || trusted.includes(manifest.id);
}

async function openFor(
  shown: readonly string[],
  { settings, services }: Omit<Parts, 'edition'>,
): Promise<Sandbox | null> {
  // Loaded here: a host without such plugins needs none of it.
  const { openSandbox } = await import('@gatehouse/sandbox/open-sandbox');
  const folder = join(settings.dataDir, 'sandbox-of-plugins');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const opened = await openSandbox({ ...{ folder, isSealed: true }, ...sandboxRules(settings, shown) });
  if ('sandbox' in opened) return opened.sandbox;
  const { problem } = opened;
  if (settings.requireSandbox === true)
    throw new Error(`The plugin cannot be confined, and --require-sandbox asks for it: ${problem}`);
  services.resolve(notices).add({
    what: `Plugins from elsewhere are not confined by the system: ${problem}. They have the rights of this account`,
    fix: 'Debian and Ubuntu: apt-get install bubblewrap; `gatehouse doctor` tells more',
  });
  return null;
}

/** The folders that each sandbox of a plugin shows, and those that it never shows. */
export function sandboxRules(settings: Settings, shown: readonly string[]) {
  const closed = closedFolders(settings);
  const home = realPath(homedir())[0] ?? homedir();
  return {
    rules: () => ({ home, temporary: [], closed }),
    programs: () => [codeFolder, ...shown].flatMap(realPath),
  };
}

/** Keys, tasks and logs of the daemon, and its master keys. */
export function closedFolders(settings: Settings): string[] {
  return [settings.dataDir, settings.configDir ?? configDirOf()].flatMap(realPath);
}

function realPath(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}

/** A path of a socket has at most 107 bytes: ids are long, and one that a killed daemon left is taken again. */
async function socketPath(folder: DataFolder, pluginId: string): Promise<string> {
  const name = createHash('sha256').update(`${folder.path} ${pluginId}`).digest('hex').slice(0, 12);
  const path = join(await folder.folder('sockets'), name);
  return Buffer.byteLength(path) < 108 ? path : join(tmpdir(), `gatehouse-${name}`);
}
