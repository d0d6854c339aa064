import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { changesAnswer, stepLines } from '../answers/changes-answer.ts';
import { recallOutline } from '../answers/outline-memory.ts';
import { readField } from '../answers/read-field.ts';
import { markUntrusted } from '../answers/untrusted.ts';
import { type ToolContext, tool } from '../tools/tool.ts';
import { hasElement, type Step, stepOperations, stepSchema, takeStep } from './act-step.ts';
import { rememberStep } from './done-steps.ts';
import { locateElement } from './find-locator.ts';
import { type FoundPage, findPage, pageInput } from './find-page.ts';
import { outlinePage } from './outline-page.ts';

const maxSteps = 20;
const usualTokens = 300;
const settleSeconds = 5;

export const pageAct = tool({
  name: 'page_act',
  title: 'Act on a page',
  description:
    'Up to 20 steps, to the first that fails: click, fill (text), type (text with {ENTER}), select (text: value), press (keys), wait (text, or element and state), navigate (text: url). Elements: ref of page_read, css or xpath. Answers what changed.',
  set: 'browse',
  isOpenWorld: true,
  input: v.strictObject({
    ...pageInput,
    steps: v.pipe(v.array(stepSchema), v.minLength(1), v.maxLength(maxSteps)),
    since: v.optional(v.string()),
    maxTokens: v.optional(v.pipe(v.number(), v.minValue(50), v.maxValue(20_000)), usualTokens),
  }),
  uses: [...new Set(Object.values(stepOperations))].filter((id) => id !== 'tab_wait'),
  run: async ({ steps, since, maxTokens, ...named }, context) => {
    const page = await findPage(context, named);
    const before = (since === undefined ? null : recallOutline(since)) ?? (await readOutline(page)).lines;
    const { dialog, ...taken } = await takeSteps(page, steps, context);
    const acted = { ...taken, steps: steps.length };
    if (dialog !== null) {
      const text = [...stepLines(acted), 'a dialog is open; browser dialog answers it'].join('\n');
      return { text: `${text}\n${markUntrusted(dialog, 'the dialog')}` };
    }
    const { lines, url } = await settledOutline(page);
    const places = { source: url, reader: 'page_read' };
    return changesAnswer({ ...acted, ...places, before, after: lines, maxTokens });
  },
});

interface Taken {
  readonly done: number;
  readonly failure: string | null;
  /** The text of a dialog that a step opened. */
  readonly dialog: string | null;
}

async function takeSteps(page: FoundPage, steps: readonly Step[], context: ToolContext): Promise<Taken> {
  const { signal, progress } = context;
  for (const [done, step] of steps.entries()) {
    try {
      const answer = await takeRemembered(page, step, context);
      const failure = failureOf(step, answer);
      if (failure !== null) return { done, failure, dialog: null };
      const dialog = readField(answer, 'dialog', 'message');
      if (typeof dialog === 'string') return { done: done + 1, failure: null, dialog };
      await progress(`${done + 1} of ${steps.length}`);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof GatehouseError)) throw error;
      return { done, failure: `${error.code}: ${error.message}`, dialog: null };
    }
  }
  return { done: steps.length, failure: null, dialog: null };
}

/** Takes a step and keeps it, with what it is taken on, for a key that may make actions of it. */
async function takeRemembered(page: FoundPage, step: Step, { rights, keyId }: ToolContext): Promise<unknown> {
  const isKept = rights.may('actions_add');
  const element = isKept && hasElement(step) && step.do !== 'wait' ? await locateElement(page, step) : null;
  const answer = await takeStep(page, step);
  if (!isKept || failureOf(step, answer) !== null) return answer;
  const waited =
    step.do === 'wait' && hasElement(step) ? await locateElement(page, step).catch(() => null) : null;
  rememberStep(keyId, page, { ...step, element: element ?? waited });
  return answer;
}

/** A wait whose time was up, and a page that was not reached, are answers of their operations. */
function failureOf({ do: kind }: Step, answer: unknown): string | null {
  if (kind === 'wait' && readField(answer, 'satisfied') !== true) return 'the time was up';
  if (kind === 'navigate' && readField(answer, 'success') !== true)
    return String(readField(answer, 'errorText'));
  return null;
}

/** The page once it has loaded, where a step led to another one. */
async function settledOutline(page: FoundPage) {
  await page.call('tab_wait', { body: { loadState: 'load', timeoutSeconds: settleSeconds } });
  return readOutline(page);
}

async function readOutline(page: FoundPage) {
  const snapshot = await page.call('tab_snapshot_get');
  return { lines: outlinePage(snapshot), url: String(readField(snapshot, 'url')) };
}
