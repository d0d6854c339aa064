import { mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { dataFolder, notices, productInfo, secretKeys } from '@gatehouse/sdk-plugin';
import type { Edition } from '../editions/edition.ts';
import type { Isolation } from '../isolation/isolate-plugin.ts';
import type { ServiceContainer } from '../plugins/container.ts';
import type { FoundPlugin } from '../plugins/plan-plugins.ts';
import { codeFolder, isOwnPlugin } from '../plugins/plugin-folders.ts';
import { configDirOf } from '../settings/config-dir.ts';
import type { Settings } from '../settings/settings.ts';

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
}: Parts): (plugin: FoundPlugin) => Isolation | null {
  const trusted = new Set([...settings.inHost, ...edition.inHost]);
  const isolation: Isolation = {
    sandbox: (shown) => openFor(shown, { settings, services }),
    ownFolder: (pluginId) => services.resolve(dataFolder).folder(join('plugin-data', pluginId)),
    closed: () => closedFolders(settings),
    descriptions: () => services.resolve(dataFolder).folder('plugin-descriptions'),
    product: () => {
      const { productVersion, contractVersion, edition: name, baseUrls } = services.resolve(productInfo);
      return { productVersion, contractVersion, edition: name, baseUrls: baseUrls() };
    },
    secretRoot: (pluginId) =>
      services
        .forPlugin({ pluginId, onStop: () => undefined })
        .resolve(secretKeys)
        .derive('process'),
    idleMs:
      settings.pluginIdleMinutes === 0 ? null : (settings.pluginIdleMinutes ?? usualIdleMinutes) * 60_000,
    lentBy: services.lentBy,
  };
  return ({ folder, manifest }) =>
    isOwnPlugin(folder, edition) || trusted.has(all) || trusted.has(manifest.id) ? null : isolation;
}

async function openFor(
  shown: readonly string[],
  { settings, services }: Omit<Parts, 'edition'>,
): Promise<Sandbox | null> {
  // Loaded here: a host without such plugins needs none of it.
  const { openSandbox } = await import('@gatehouse/sandbox/open-sandbox');
  const folder = join(settings.dataDir, 'sandbox-of-plugins');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const closed = closedFolders(settings);
  const home = realPath(homedir())[0] ?? homedir();
  const opened = await openSandbox({
    ...{ folder, isSealed: true },
    rules: () => ({ home, temporary: [], closed }),
    programs: () => [codeFolder, ...shown].flatMap(realPath),
  });
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

/** Keys, tasks and logs of the daemon, and its master keys. */
function closedFolders(settings: Settings): string[] {
  return [settings.dataDir, settings.configDir ?? configDirOf()].flatMap(realPath);
}

function realPath(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
