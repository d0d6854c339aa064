import type { TargetLimits } from './target-limits.ts';
import type { TargetSlots } from './target-slots.ts';

/** The limits of hosts and accounts, and who uses them. */
export interface Targets {
  readonly limits: TargetLimits;
  readonly slots: TargetSlots;
}
