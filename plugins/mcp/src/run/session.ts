import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { tool } from '../tools/tool.ts';

const operations = {
  list: 'sessions_list',
  wait: 'sessions_events',
  get: 'session_get',
  complete: 'session_complete',
} as const;

type Choice = keyof typeof operations;

export const session = tool({
  name: 'session',
  title: 'Waiting people',
  description:
    'Windows in which a run waits for a person: list, wait until one opens or closes (after: cursor), get, complete (summary). Answer for a person only when they told you to.',
  set: 'run',
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    id: v.optional(v.string()),
    after: v.optional(v.string()),
    summary: v.optional(v.string()),
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, id, after, summary }, context) => {
    const params = choice === 'get' || choice === 'complete' ? { id } : {};
    const query = choice === 'wait' ? { after } : {};
    const body = choice === 'complete' ? { summary } : undefined;
    return jsonAnswer(await context.operations.call(operations[choice], { params, query, body }));
  },
});
