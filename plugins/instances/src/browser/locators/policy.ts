import type { RunVariables } from '@gatehouse/sdk-actions';

/** The reaction when the element of an action is missing and exactly one other is like it. */
export type MissPolicy = 'off' | 'propose' | 'heal';

/** The variable of a project that sets it; `propose` without it. */
export const policyVariable = 'LocatorPolicy';

export function missPolicyOf(variables: Pick<RunVariables, 'has' | 'get'>): MissPolicy {
  const text = variables.has(policyVariable) ? variables.get(policyVariable).trim().toLowerCase() : '';
  return text === 'heal' || text === 'off' ? text : 'propose';
}
