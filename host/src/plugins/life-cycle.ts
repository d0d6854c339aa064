// See docs/decisions/0010-life-cycle-of-plugins.md.

/**
 * States of a plugin. `declared`: its manifest is read, none of its code has run. `incompatible`: it cannot be loaded
 * as it is. `waiting`: a plugin that it needs is not live. `quarantined`: it failed, and its operations answer 501.
 */
export const lifeStates = [
  'declared',
  'incompatible',
  'waiting',
  'starting',
  'live',
  'quarantined',
  'stopping',
  'stopped',
] as const;

export type LifeState = (typeof lifeStates)[number];

const followers: Readonly<Record<LifeState, readonly LifeState[]>> = {
  declared: ['waiting', 'starting', 'stopped'],
  incompatible: [],
  waiting: ['starting', 'stopped'],
  starting: ['live', 'waiting', 'quarantined', 'stopped'],
  live: ['stopping', 'quarantined'],
  quarantined: ['starting', 'waiting', 'stopped'],
  stopping: ['stopped', 'waiting'],
  stopped: ['starting', 'waiting'],
};

/** Whether a plugin may go from one state to the other. Staying where it is, for another reason, is always allowed. */
export function isLegal(from: LifeState, to: LifeState): boolean {
  return from === to || followers[from].includes(to);
}
