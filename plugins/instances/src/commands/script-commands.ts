import { Script } from 'node:vm';
import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { DeadlineError, withDeadline } from '../browser/driver/deadline.ts';
import { plainMessage } from '../browser/driver/driver-errors.ts';
import { toKeySteps } from '../browser/key-text.ts';
import { runCode } from '../browser/run-page-code.ts';
import { typeSteps } from '../browser/type-steps.ts';
import { typingMs } from '../browser/write-value.ts';
import type { ScriptOutcome } from '../declaration/page-operations.ts';
import { pressKeys, runScript, type ScriptRequest } from '../page-channels.ts';
import { tabOf } from './find-tab.ts';
import { inPage, toActed } from './in-page.ts';

const MAX_RESULT_LENGTH = 1_000_000;
const BEYOND_TYPING_MS = 5000;

// Runs in the page, so that only text leaves it.
const toJson = `(value) => {
  const json = JSON.stringify(value) ?? 'null';
  if (json.length > ${MAX_RESULT_LENGTH}) throw new Error('the result has ' + json.length + ' characters of JSON, of which at most ${MAX_RESULT_LENGTH} are given');
  return json;
}`;

export function serveScriptCommands(registry: WorkerRegistry): void {
  registry.serve(runScript, run);
  registry.serve(pressKeys, press);
}

const run: CommandHandlerOf<typeof runScript> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const { timeoutSec } = command;
  const work = runCode(tab.page, { call: toCall(command), convert: toJson, timeoutSec, signal });
  try {
    const done = await tab.dialog.orDialog(work);
    if ('dialog' in done) return { ...nothing, dialog: done.dialog };
    return { ...nothing, result: JSON.parse(String(done.answer)) };
  } catch (error) {
    if (signal.aborted) throw error;
    // A tab or a browser that died is not an outcome of the script.
    await tabOf({ ...command, tabId: tab.id });
    const isLate = error instanceof DeadlineError;
    return { ...nothing, errorText: isLate ? error.message : plainMessage(error), timedOut: isLate };
  }
};

const nothing: ScriptOutcome = { result: null, errorText: null, timedOut: false, dialog: null };

/** An expression returns its value; other code is the body of a function. */
function toCall({ script, args }: ScriptRequest): string {
  const body = isExpression(script) ? `return (\n${script}\n);` : script;
  return `(async (args) => {\n${body}\n})(${JSON.stringify(args ?? null)})`;
}

/** The script is parsed here, and runs in the page only. */
function isExpression(script: string): boolean {
  try {
    return new Script(`(async () => { await (\n${script}\n); })`) !== null;
  } catch {
    return false;
  }
}

const press: CommandHandlerOf<typeof pressKeys> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const { text, delayMs } = command;
  const timeoutMs = typingMs({ length: text.length, delayMs }) + BEYOND_TYPING_MS;
  const typing = typeSteps(tab.page.keyboard, toKeySteps(text), { delayMs, jitterMs: 0, signal });
  const complaint = `The page ${tab.page.url()} did not take the keys`;
  return toActed(await inPage(command, tab, withDeadline(typing, { signal, timeoutMs, complaint })));
};
