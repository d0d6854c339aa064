import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { tool } from '../tools/tool.ts';

const operations = {
  get: 'task_scheduler_get',
  set: 'task_scheduler_set',
  preview: 'task_scheduler_preview',
} as const;

export const schedule = tool({
  name: 'schedule',
  title: 'Schedule of a task',
  description:
    'get; set (values: isActive, executePeriod: OneTime|EveryDay|EveryWeek|EveryMonth|Cron|OnDemand, daysOfWeek: ["Monday"], intervals: ["09:00-18:00"], repeatType: Regularly, repeatCountDayRange: "60" (minutes), attemptsRange: "1-3"; operation_search task_scheduler_set has all); preview (values: from, count).',
  set: 'run',
  input: v.strictObject({
    do: v.picklist(['get', 'set', 'preview']),
    id: v.string(),
    values: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, id, values }, context) => {
    const sent = choice === 'set' ? { body: values } : choice === 'preview' ? { query: values } : {};
    return jsonAnswer(await context.operations.call(operations[choice], { params: { id }, ...sent }));
  },
});
