import { existsSync } from 'node:fs';
import { lockPathOf, readPluginLock } from '@gatehouse/package-store/plugin-lock';
import { sweepStore } from '@gatehouse/package-store/plugin-store';
import type { Logger } from '@gatehouse/sdk-plugin';

/** Removes what no added plugin is made of any more. Without a lock that can be read nobody knows, and all stays. */
export async function sweepAddedPlugins(dataDir: string, log: Pick<Logger, 'error'>): Promise<void> {
  if (!existsSync(lockPathOf(dataDir))) return;
  try {
    await sweepStore(dataDir, readPluginLock(dataDir));
  } catch (error) {
    log.error('the added plugins cannot be used', { error: String(error) });
  }
}
