import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import { type ToolContext, tool } from '../tools/tool.ts';

const operations = {
  start: 'project_start',
  step: 'debug_step',
  continue: 'debug_run',
  pause: 'debug_pause',
  stop: 'project_stop',
  status: 'debug_status',
} as const;

type Choice = keyof typeof operations;

/** Clients give up a call after a minute. */
const usualWaitSeconds = 50;
/** A report of progress comes this often. */
const pollSeconds = 5;
const maxLogLines = 15;

export const projectRun = tool({
  name: 'project_run',
  title: 'Run the project',
  description:
    'Start it, step, continue from a pause, pause, stop, or look (status). Waits until it ends or pauses, waitSeconds at most (50); look again then. Cancelling a start stops the run.',
  set: 'author',
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    waitSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)), usualWaitSeconds),
  }),
  output: v.looseObject({ state: v.string() }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, waitSeconds }, context) => {
    const before = await endOfLog(context.operations);
    if (choice !== 'status')
      await context.operations.call(operations[choice], { body: {}, isAwaited: choice === 'start' });
    try {
      const status = await waitForEnd(context, waitSeconds);
      return dataAnswer(await outcomeOf(context, status, before));
    } catch (error) {
      if (context.signal.aborted && choice === 'start')
        await context.afterwards.call('project_stop', { body: {} });
      throw error;
    }
  },
});

async function waitForEnd({ operations: api, progress }: ToolContext, waitSeconds: number): Promise<unknown> {
  const deadline = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const leftSeconds = Math.max(0, Math.ceil((deadline - performance.now()) / 1_000));
    const query = { waitSeconds: Math.min(leftSeconds, pollSeconds) };
    const status = await api.call('debug_status', { query });
    const state = readField(status, 'state');
    if (state === 'Idle' || state === 'Paused' || performance.now() >= deadline) return status;
    await progress(`${state}, at action ${readField(status, 'actionId') ?? 'unknown'}`);
  }
}

async function outcomeOf({ operations: api }: ToolContext, status: unknown, before: LogPlace) {
  const [state, actionId, error] = ['state', 'actionId', 'executionError'].map((name) =>
    readField(status, name),
  );
  const [failure, log] = await Promise.all([lastError(api), tailOf(api, before)]);
  return {
    state: String(state),
    ...(state === 'Paused' ? { actionId, error, variables: readList(status, 'variables').slice(0, 20) } : {}),
    ...(failure === null ? {} : { lastError: failure }),
    ...(log.length === 0 ? {} : { log }),
    ...(state === 'Running' ? { next: 'It goes on: project_run status looks again' } : {}),
  };
}

/** Null where nothing has failed since the start. */
async function lastError(api: Operations): Promise<unknown> {
  try {
    const { actionId, lastError: text } = Object(await api.call('last_error_get')) as Record<string, unknown>;
    return { actionId, text };
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'not_found') return null;
    throw error;
  }
}

type LogPlace = string | null;

/** Where the log ends now: lines behind it are of this run. */
async function endOfLog(api: Operations): Promise<LogPlace> {
  let after: string | undefined;
  for (;;) {
    const page = await api.call('logs_get', { query: { after, take: 10_000 } });
    after = String(readField(page, 'cursor'));
    if (readList(page, 'logs').length === 0) return after;
  }
}

async function tailOf(api: Operations, before: LogPlace): Promise<readonly string[]> {
  const logs = readList(await api.call('logs_get', { query: { after: before, take: 10_000 } }), 'logs');
  return logs
    .slice(-maxLogLines)
    .map((line) => `${readField(line, 'level')} ${String(readField(line, 'message')).slice(0, 300)}`);
}
