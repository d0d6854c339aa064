import * as v from 'valibot';
import { fitJson } from '../answers/fit-json.ts';
import { readField } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import { type ToolContext, tool } from '../tools/tool.ts';

const operations = {
  start: 'task_start',
  stop: 'task_stop',
  interrupt: 'task_interrupt',
  approve: 'task_approve',
  add_tries: 'task_tries_add',
  retry: 'task_retry_from',
  wait: 'task_state_get',
} as const;

type Choice = keyof typeof operations;

const usualWaitSeconds = 50;
const pollSeconds = 5;
const maxTokens = 2_500;
const activeStates: ReadonlySet<unknown> = new Set(['WaitPerform', 'Perform', 'WaitProxy', 'Stopping']);

export const taskControl = tool({
  name: 'task_control',
  title: 'Control a task',
  description:
    'start, add_tries (count), retry (uowId of a failed try), wait: these wait until nothing of it runs, waitSeconds at most (50). stop, interrupt, approve.',
  set: 'run',
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    id: v.string(),
    count: v.optional(v.number()),
    uowId: v.optional(v.string()),
    waitSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)), usualWaitSeconds),
  }),
  output: v.looseObject({ status: v.string() }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, id, count, uowId, waitSeconds }, context) => {
    const params = choice === 'retry' ? { id, uowId } : { id };
    const body = choice === 'add_tries' ? { count } : undefined;
    if (choice !== 'wait') await context.operations.call(operations[choice], { params, body });
    const isWaiting = ['start', 'add_tries', 'retry', 'wait'].includes(choice);
    const state = await waitForTask(context, id, isWaiting ? waitSeconds : 0);
    return dataAnswer({ status: '', ...Object(fitJson(state, maxTokens).value) });
  },
});

/** The state of a task once nothing of it runs, or when the time is up. It runs on if the client cancels. */
async function waitForTask(
  { operations: api, progress }: ToolContext,
  id: string,
  waitSeconds: number,
): Promise<unknown> {
  const deadline = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1_000));
    const query = { waitSeconds: Math.min(left, pollSeconds) };
    const state = await api.call('task_state_get', { params: { id }, query });
    const status = readField(state, 'status');
    if (!activeStates.has(status) || performance.now() >= deadline) return state;
    await progress(
      `${status}: ${readField(state, 'doneAll')} done, ${readField(state, 'numberOfTries')} queued`,
    );
  }
}
