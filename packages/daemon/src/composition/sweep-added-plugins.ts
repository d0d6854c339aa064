import { existsSync } from 'node:fs';
import { lockPathOf, readPluginLock } from '@gatehouse/package-store/plugin-lock';
import { sweepStore } from '@gatehouse/package-store/plugin-store';
import type { Logger } from '@gatehouse/sdk-plugin';

/**
 * Removes what no added plugin is made of any more. Without a lock that can be read nobody knows, and all stays.
 * @param held folders that stay too
 */
export async function sweepAddedPlugins(
  dataDir: string,
  log: Pick<Logger, 'error'>,
  held: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (!existsSync(lockPathOf(dataDir))) return;
  try {
    await sweepStore(dataDir, readPluginLock(dataDir), held);
  } catch (error) {
    log.error('versions of added plugins that nobody uses were not removed', { error: String(error) });
  }
}
