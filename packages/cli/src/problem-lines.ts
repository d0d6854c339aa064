import type { PluginView } from '@gatehouse/host/host-operations/plugin-view';

/** Why a plugin is not live, and what to do; nothing for one that is and holds nobody up. */
export function problemLines({ id, problem, nextStartAt, lastFault }: PluginView): readonly string[] {
  if (problem === null) return lastFault?.where === 'loop' ? ['', `${id}: ${lastFault.message}`] : [];
  const restart = nextStartAt === null ? [] : [`  next start: ${nextStartAt}`];
  return ['', `${id}: ${problem.code}: ${problem.message}`, `  fix: ${problem.fix}`, ...restart];
}
