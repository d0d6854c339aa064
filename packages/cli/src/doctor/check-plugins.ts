import { join } from 'node:path';
import { checkAddedPlugin } from '@gatehouse/daemon/added-plugins/check-added-plugin';
import type { ReportedFailure } from '@gatehouse/daemon/composition/plugin-report';
import { hostServiceIds } from '@gatehouse/daemon/host-operations/host-services';
import { type FoundPlugin, planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import { hasModule } from '@gatehouse/launcher/module-url';
import { readPluginLock } from '@gatehouse/package-store/plugin-lock';
import type { Finding, Notice } from '@gatehouse/sdk-plugin';
import { passed } from './finding.ts';

/** Checks the plugins as a start does before it runs any code, and reports the problems of the running daemon. */
export async function checkPlugins(
  folders: readonly string[],
  reported: readonly ReportedFailure[],
  dataDir: string | null = null,
): Promise<Finding> {
  if (folders.length === 0) return passed('not looked at, as the settings are not valid');
  const { ordered, failed } = await planPlugins(folders, hostServiceIds, async (folder) =>
    dataDir === null ? null : checkAddedPlugin(dataDir, folder),
  );
  const missing = await Promise.all(ordered.map(missingEntry));
  // Plugins that were switched off by hand are no problem.
  const atStart = reported.filter(
    ({ id, code }) => code !== 'disabled' && !failed.some((plugin) => plugin.id === id),
  );
  const problems: Notice[] = [
    ...(dataDir === null ? [] : lockProblems(dataDir)),
    ...failed.map(({ id, problem }) => toProblem({ id, ...problem })),
    ...missing.flatMap((problem) => problem ?? []),
    ...atStart.map(toProblem),
  ];
  if (problems.length === 0) return passed(`${ordered.length} fit: ${ordered.map(idOf).join(', ')}`);
  return { summary: `${problems.length} of ${folders.length + atStart.length} are not live`, problems };
}

function lockProblems(dataDir: string): readonly Notice[] {
  try {
    readPluginLock(dataDir);
    return [];
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return [{ what, fix: 'Until then the added plugins are left out' }];
  }
}

function toProblem({ id, code, message, fix }: ReportedFailure): Notice {
  return { what: `${id} (${code}): ${message}`, fix };
}

function idOf({ manifest }: FoundPlugin): string {
  return manifest.id;
}

async function missingEntry({ folder, manifest }: FoundPlugin): Promise<Notice | null> {
  const { plugin, worker = plugin, doctor = plugin } = manifest.entry;
  for (const entry of new Set([plugin, worker, doctor])) {
    const path = join(folder, entry);
    if (!(await hasModule(path))) {
      const what = `${manifest.id} (import_failed): ${path} cannot be read`;
      return { what, fix: 'Restore the file, or correct the entry of the plugin in its package.json' };
    }
  }
  return null;
}
