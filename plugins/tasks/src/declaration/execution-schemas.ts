import { bodyInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { priorities, proxyUses } from '../task/task.ts';
import { countInteger, triesInteger } from './schemas.ts';

const priority = v.picklist(priorities, `must be one of ${priorities.join(', ')}`);

/** At least 1, or -1 for none. */
const limit = countInteger;
const labels = v.pipe(v.string(), v.maxLength(10_000));

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
});

export const executionReply = v.object({
  limitOfThreads: v.number(),
  numberOfTries: v.number(),
  priority: v.picklist(priorities),
  proxy: v.picklist(proxyUses),
  proxyLabels: v.string(),
  groupLabels: v.string(),
  maxNumOfSuccessStop: v.number(),
  maxNumOfFailStop: v.number(),
  timeout: v.number(),
  traceTask: v.boolean(),
  performBadEndOnInterrupt: v.boolean(),
});

export function messageReply<const M extends string>(message: M) {
  return v.object({ message: v.literal(message), id: v.string() });
}
