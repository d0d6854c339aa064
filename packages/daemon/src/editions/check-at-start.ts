import { planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import type { Logger } from '@gatehouse/sdk-plugin';
import { hostServiceIds } from '../host-operations/host-services.ts';
import type { Edition } from './edition.ts';
import { lockDifferences, lockOf, lockPathOf, readLock } from './edition-lock.ts';
import { editionProblems } from './edition-problems.ts';
import { pluginFolders } from './plugin-folders.ts';

export interface StartOfEdition {
  readonly edition: Edition;
  /** All plugins that the daemon will load, including those outside the edition. */
  readonly folders: readonly string[];
  /** Refuse to start unless the plugins match the lock. */
  readonly isLocked: boolean;
  readonly log: Pick<Logger, 'warn'>;
}

/** Before any code of a plugin runs. Throws a message for people; of a lock that is not enforced, it only warns. */
export async function checkEditionAtStart(start: StartOfEdition): Promise<void> {
  await assertFits(start.edition);
  await checkLock(start);
}

async function assertFits(edition: Edition): Promise<void> {
  if (edition.disable.size === 0 && Object.keys(edition.config).length === 0) return;
  const { ordered, failed } = await planPlugins(pluginFolders(edition, { plugins: [] }), hostServiceIds);
  const problems = editionProblems(edition, [...ordered, ...failed]);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function checkLock({ edition, folders, isLocked, log }: StartOfEdition): Promise<void> {
  const path = lockPathOf(edition);
  const lock = await readLock(path);
  const write = `npx gatehouse edition lock ${edition.path}`;
  if (lock === null) {
    if (!isLocked) return;
    throw new Error(`Start is --locked, and there is no ${path}; write it with: ${write}`);
  }
  // An operator may add plugins to an edition, but not to one that must be as it was locked.
  const loaded = isLocked ? folders : pluginFolders(edition, { plugins: [] });
  const differences = lockDifferences(lock, await lockOf(loaded));
  if (differences.length === 0) return;
  const list = differences.map((difference) => `  ${difference}`).join('\n');
  if (isLocked)
    throw new Error(
      `Start is --locked, and the plugins are not those of ${path}:\n${list}\nInstall what the lock names, or write it anew with: ${write}`,
    );
  log.warn('the plugins are not those of the lock', { lock: path, differences, fix: write });
}
