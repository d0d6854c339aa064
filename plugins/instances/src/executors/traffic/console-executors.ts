import { setTimeout as sleep } from 'node:timers/promises';
import { type ActionContext, type ParametersOf, quote, type ResultNames } from '@gatehouse/sdk-actions';
import { parseMask } from '../../browser/addressing/address-mask.ts';
import type { ConsoleMessage } from '../../browser/page-journal.ts';
import type { Tab } from '../../browser/tab.ts';
import type { tab } from '../../categories/tab.ts';
import { assertData, giveRows } from './give-rows.ts';

const POLL_MS = 20;
const SHOWN = 5;
const SHOWN_LENGTH = 200;

type Context<Name extends 'GetConsole' | 'WaitConsole'> = ActionContext<
  ParametersOf<typeof tab, Name>,
  ResultNames<(typeof tab)['actions'][Name]>
>;
type Level = ParametersOf<typeof tab, 'GetConsole'>['Level'];

export async function getConsole(context: Context<'GetConsole'>, { journal }: Tab): Promise<void> {
  const { Level, Text, Since, FailOn, ...data } = context.parameters;
  assertData(context, data);
  const { entries: all, dropped } = journal.consoleUse.read(Since);
  const isWanted = wantedMessages(Level, Text);
  const messages = all.filter(isWanted);
  context.setResult('OutputVariable', JSON.stringify(messages.map(({ index, ...message }) => message)));
  context.setResult('Count', messages.length);
  context.setResult('PageErrors', all.filter(({ isPageError }) => isPageError).length);
  context.setResult('Lost', dropped);
  await giveRows(context, data, {
    columns: ['level', 'text', 'url', 'line', 'timestamp'],
    rows: messages.map(({ level, text, url, line, timestamp }) => [
      level,
      text,
      url,
      String(line),
      timestamp,
    ]),
    lines: messages.map(({ text }) => text),
  });
  if (FailOn !== 'none')
    assertNone(
      all.filter((message) => isOfLevel(message, FailOn)),
      FailOn,
    );
}

export async function waitForConsole(context: Context<'WaitConsole'>, { page, journal }: Tab): Promise<void> {
  const { Level, Text, TimeoutSec } = context.parameters;
  const isWanted = wantedMessages(Level, Text);
  const deadline = performance.now() + TimeoutSec * 1000;
  for (;;) {
    const message = journal.consoleUse.take(isWanted);
    if (message !== null) {
      context.setResult('OutputVariable', message.text);
      context.setResult('Level', message.level);
      context.setResult('Url', message.url);
      context.setResult('Line', message.line);
      return;
    }
    if (performance.now() >= deadline) break;
    await sleep(POLL_MS, undefined, { signal: context.signal });
  }
  const { entries } = journal.consoleUse.peek('action');
  const kind = Level === 'any' ? 'message' : `message of level ${Level}`;
  throw new Error(
    `No ${kind} like ${quote(Text)} came to the console of ${page.url()} within ${TimeoutSec} s. ${latest(entries)}`,
  );
}

function wantedMessages(level: Level, text: string): (message: ConsoleMessage) => boolean {
  const match = parseMask(text);
  return (message) => isOfLevel(message, level) && match(message.text) !== null;
}

function isOfLevel(message: ConsoleMessage, level: Level): boolean {
  if (level === 'any') return true;
  return level === 'pageError' ? message.isPageError : message.level === level;
}

function latest(messages: readonly ConsoleMessage[]): string {
  if (messages.length === 0) return 'There was none at all since the last action on the page.';
  const shown = messages
    .slice(-SHOWN)
    .map(({ level, text }) => `${level} ${quote(text.slice(0, SHOWN_LENGTH))}`);
  return `The latest were ${shown.join(', ')}.`;
}

function assertNone(found: readonly ConsoleMessage[], kind: 'pageError' | 'error'): void {
  const [first] = found;
  if (first === undefined) return;
  const what = `${found.length === 1 ? 'error' : 'errors'}${kind === 'pageError' ? ' that no script caught' : ''}`;
  const place = first.line > 0 ? `${first.url}:${first.line}` : first.url;
  throw new Error(
    `The console of the tab has ${found.length} ${what}. The first: ${quote(first.text.slice(0, SHOWN_LENGTH))} at ${place}.`,
  );
}
