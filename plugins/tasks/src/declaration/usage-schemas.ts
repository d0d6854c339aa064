import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { capSchema } from '../task/caps.ts';
import { amountsSchema, amountsText, usageSchema } from '../task/usage.ts';

const daySchema = namedObject('UsageDay', 'What a task used on a day.', {
  day: described(v.string(), 'Date of UTC, such as `2026-11-26`.'),
  ...usageSchema.entries,
});

const capUseSchema = namedObject('CapUse', 'A cap of a task, with what is used of it.', {
  ...capSchema.entries,
  used: described(v.number(), 'How much of it is used now; 0 for a cap of each try.'),
  isReached: described(v.boolean(), 'Whether it is used up, so that no try begins.'),
});

export const taskUsageSchema = namedObject('TaskUsage', 'What a task used, and its caps.', {
  id: described(v.string(), 'Id of the task.'),
  total: described(amountsSchema, `${amountsText} Since the task exists.`),
  days: described(v.array(daySchema), 'Days on which it used something, newest first.'),
  caps: described(v.array(capUseSchema), 'The caps of the task, with what is used of them.'),
});
