import type { PluginView } from '@gatehouse/daemon/host-operations/plugin-view';
import { silentCall } from '@gatehouse/daemon/host-operations/silent-call';

const shown: readonly string[] = ['loop', 'reply'];

/** Why a plugin is not live, and what to do; of one that is, what its author has to mend. */
export function problemLines(plugin: PluginView): readonly string[] {
  const { id, problem, nextStartAt } = plugin;
  if (problem === null) return flawsOf(plugin).flatMap((flaw) => ['', `${id}: ${flaw}`]);
  const restart = nextStartAt === null ? [] : [`  next start: ${nextStartAt}`];
  return ['', `${id}: ${problem.code}: ${problem.message}`, `  fix: ${problem.fix}`, ...restart];
}

function flawsOf(plugin: PluginView): readonly string[] {
  const { lastFault, missedCalls } = plugin;
  const silent = silentCall(plugin);
  return [
    ...(lastFault !== null && shown.includes(lastFault.where) ? [lastFault.message] : []),
    ...(missedCalls > 0
      ? [`Its tap of afterHandler missed ${missedCalls} calls, which its process did not read`]
      : []),
    ...(silent === null ? [] : [silent]),
  ];
}
