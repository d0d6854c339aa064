// See docs/decisions/0200-doctor-of-a-running-daemon.md
import { statfs } from 'node:fs/promises';
import type { Notice } from '@gatehouse/sdk-plugin';
import type { Diagnosis } from './doctor-operation.ts';
import type { KeptLiveCheck } from './host-references.ts';
import type { PluginView } from './plugin-view.ts';
import { silentCall } from './silent-call.ts';

const mebibyte = 1024 * 1024;
const leastFreeBytes = 512 * mebibyte;

/** By the place of the last fault of a plugin that serves all the same. */
const faultFixes: Readonly<Partial<Record<NonNullable<PluginView['lastFault']>['where'], string>>> = {
  loop: 'Its author has to do heavy work in the worker part, in a program of its own, or in pieces; until then it can be switched off',
  reply:
    'Its author has to correct the answer or its schema; clients that read answers by the description of the API may fail until then',
};

interface Facts {
  readonly plugins: readonly PluginView[];
  readonly notices: readonly Notice[];
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  readonly liveChecks: readonly KeptLiveCheck[];
}

/** Finds problems of a daemon that runs, in the words of `gatehouse doctor`. */
export async function diagnose({ plugins, notices, dataFolder, liveChecks }: Facts): Promise<Diagnosis> {
  const own = [
    checkPlugins(plugins),
    { check: 'notices', summary: `${notices.length} of plugins`, problems: [...notices] },
    await checkDisk(dataFolder),
    checkMemory(),
  ].map((check) => ({ ...check, plugin: null }));
  const checks = [...own, ...(await Promise.all(liveChecks.map(runLive))).flat()];
  return {
    checks: checks.map((check) => ({ ...check, ok: check.problems.length === 0 })),
  };
}

/** A check that fails hides no other one. */
async function runLive({ pluginId: plugin, run }: KeptLiveCheck) {
  try {
    const found = await run();
    return found.map(({ problems, ...finding }) => ({ ...finding, problems: [...problems], plugin }));
  } catch (error) {
    const summary = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
    const fix = 'Mend what the message names and look again';
    return [{ check: plugin, summary, problems: [{ what: summary, fix }], plugin }];
  }
}

/** Plugins that were switched off by hand are no problem. */
function checkPlugins(plugins: readonly PluginView[]) {
  const problems = plugins.flatMap(({ id, isEnabled, problem }) =>
    problem === null || !isEnabled
      ? []
      : [{ what: `${id} (${problem.code}): ${problem.message}`, fix: problem.fix }],
  );
  const faulty = plugins.flatMap(({ id, lastFault }) => {
    const fix = lastFault === null ? undefined : faultFixes[lastFault.where];
    return lastFault === null || fix === undefined ? [] : [{ what: `${id}: ${lastFault.message}`, fix }];
  });
  const deaf = plugins
    .filter(({ missedCalls }) => missedCalls > 0)
    .map(({ id, missedCalls }) => ({
      what: `${id}: its tap of afterHandler missed ${missedCalls} calls, which its process did not read`,
      fix: 'Its author has to do heavy work in pieces, or in a program of its own; what the plugin counts or records is not complete',
    }));
  const silent = plugins.flatMap((plugin) => {
    const what = silentCall(plugin);
    const fix =
      'Where the operation does not wait on purpose, its author has to answer in time; until then `plugin disable` and `enable` start it anew';
    return what === null ? [] : [{ what: `${plugin.id}: ${what}`, fix }];
  });
  const live = plugins.filter(({ state }) => state === 'live').length;
  return {
    check: 'plugins',
    summary: `${live} of ${plugins.length} are live`,
    problems: [...problems, ...faulty, ...deaf, ...silent],
  };
}

async function checkDisk(dataFolder: string) {
  const { bavail, bsize } = await statfs(dataFolder);
  const free = `${Math.floor((bavail * bsize) / mebibyte)} MiB free`;
  const isEnough = bavail * bsize >= leastFreeBytes;
  const problem = {
    what: `Only ${free} on the disk of ${dataFolder}; ${leastFreeBytes / mebibyte} MiB should be`,
    fix: 'Free some space, or choose a data folder on another disk with --data-dir',
  };
  return { check: 'disk space', summary: free, problems: isEnough ? [] : [problem] };
}

function checkMemory() {
  const held = Math.floor(process.memoryUsage.rss() / mebibyte);
  return { check: 'memory', summary: `${held} MiB held by the daemon`, problems: [] };
}
