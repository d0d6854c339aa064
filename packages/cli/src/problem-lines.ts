import type { PluginView } from '@gatehouse/host/host-operations/plugin-view';

const shown: readonly string[] = ['loop', 'reply'];

/** Why a plugin is not live, and what to do; of one that is, what its author has to mend. */
export function problemLines({ id, problem, nextStartAt, lastFault }: PluginView): readonly string[] {
  if (problem === null)
    return lastFault !== null && shown.includes(lastFault.where) ? ['', `${id}: ${lastFault.message}`] : [];
  const restart = nextStartAt === null ? [] : [`  next start: ${nextStartAt}`];
  return ['', `${id}: ${problem.code}: ${problem.message}`, `  fix: ${problem.fix}`, ...restart];
}
