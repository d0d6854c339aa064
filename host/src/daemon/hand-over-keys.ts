import type { DataFolder } from '@gatehouse/sdk-plugin';
import type { ServiceContainer } from '../plugins/container.ts';
import type { CleanUp } from './clean-up.ts';
import { type CliFile, removeCliFile, writeCliFile } from './cli-file.ts';
import { keyKeeper } from './key-keeper.ts';

interface Parts {
  readonly services: ServiceContainer;
  readonly folder: DataFolder;
  readonly baseUrls: CliFile['hosts'];
  readonly cleanUp: CleanUp;
}

/**
 * The command line talks to the daemon with a key of its own, which lives as long as the daemon. Gives the raw first
 * admin key, on the first start.
 */
export async function handOverKeys({ services, folder, baseUrls, cleanUp }: Parts): Promise<string | null> {
  const keys = services.find(keyKeeper);
  if (keys === null) return null;
  const bootstrapKey = await keys.ensureBootstrapKey();
  const { id, rawKey } = await keys.mintSystemKey('command line');
  cleanUp.add('command line key', async () => {
    await removeCliFile(folder.path);
    // The plugin may have started anew since.
    await services.find(keyKeeper)?.revoke(id);
  });
  await writeCliFile(folder, { pid: process.pid, key: rawKey, hosts: baseUrls });
  return bootstrapKey;
}
