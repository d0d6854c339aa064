import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { openOptionalCollection } from './open-optional-collection.ts';
import { type StoredLimit, TargetLimits } from './targets/target-limits.ts';
import { TargetSlots } from './targets/target-slots.ts';
import { type StoredStarts, TargetStarts } from './targets/target-starts.ts';
import type { Targets } from './targets/targets.ts';

type TargetsEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'log'>;

/** Opens the limits of hosts and accounts. No slot is held: the tries of an earlier daemon have ended. */
export async function createTargets({ use, log }: TargetsEnv): Promise<Targets> {
  const { clock, documentStore } = use;
  const stored = await documentStore.collection<StoredLimit>('target-limits');
  const limits: TargetLimits = new TargetLimits(stored, () => slots.limitsChanged());
  const limitOf = (target: string) => limits.of(target);
  const counted = await openOptionalCollection<StoredStarts>('target-starts', { documentStore, log });
  const starts = new TargetStarts(counted);
  await starts.sweep((target) => windowOf(limitOf(target)?.rate ?? null), clock.now());
  const slots = new TargetSlots({ clock, starts, limitOf });
  return { limits, slots };
}

function windowOf(rate: { readonly seconds: number } | null): number | null {
  return rate && rate.seconds * 1000;
}
