import { bodyInteger, integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { executionSettingsSchema, priorities, proxyUses, whenLostChoices } from '../task/task.ts';
import { traceChoices, tracePattern } from '../task/trace-order.ts';
import { countInteger, triesInteger } from './schemas.ts';

const priority = v.picklist(priorities, `must be one of ${priorities.join(', ')}`);

/** At least 1, or -1 for none. */
const limit = countInteger;
const labels = v.pipe(v.string(), v.maxLength(10_000));

const traceSetting = v.pipe(v.string(), v.regex(tracePattern, `must be ${traceChoices}`));

/** Missing fields and null leave the setting unchanged. */
export const executionBody = v.strictObject({
  limitOfThreads: v.nullish(bodyInteger({ min: 1 })),
  numberOfTries: v.nullish(triesInteger),
  priority: v.nullish(priority),
  proxy: v.nullish(v.picklist(proxyUses)),
  proxyLabels: v.nullish(labels),
  groupLabels: v.nullish(labels),
  maxNumOfSuccessStop: v.nullish(limit),
  maxNumOfFailStop: v.nullish(limit),
  timeout: v.nullish(limit),
  traceTask: v.nullish(v.boolean()),
  performBadEndOnInterrupt: v.nullish(v.boolean()),
  whenLost: v.nullish(v.picklist(whenLostChoices)),
  /** Empty for none. */
  certificates: v.nullish(v.pipe(v.string(), v.maxLength(4096))),
  keepEvidence: v.nullish(v.boolean()),
  trace: v.nullish(traceSetting),
});

export const executionReply = v.object({
  ...executionSettingsSchema.entries,
  whenLost: v.picklist(whenLostChoices),
  certificates: v.string(),
  keepEvidence: v.boolean(),
  trace: v.string(),
  numberOfTries: integer,
});

export function messageReply<const M extends string>(message: M) {
  return v.object({ message: v.literal(message), id: v.string() });
}
