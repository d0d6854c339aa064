import type { CommandHandler, WorkerRegistry } from '@gatehouse/sdk-actions';
import { clickDirectly } from '../browser/direct/click-directly.ts';
import { doneIf } from '../browser/direct/direct-page.ts';
import { setDirectly } from '../browser/direct/set-directly.ts';
import {
  describeElements,
  placeCaretAtEnd,
  readAttribute,
  writeAttribute,
} from '../browser/driver/page-scripts.ts';
import { pressSteps, toKeySteps } from '../browser/key-text.ts';
import { raiseEventAt, verbOf } from '../browser/raise-event-at.ts';
import { typingMs, writeValue } from '../browser/write-value.ts';
import {
  type Acted,
  type AttributeChange,
  type AttributeChanged,
  type Click,
  changeElementAttribute,
  clickElement,
  type FoundElements,
  findElements,
  giveElementFile,
  type OnElement,
  raiseElementEvent,
  readElementAttribute,
  type Typing,
  typeInElement,
} from '../element-channels.ts';
import { answerOf, onElement, toActed } from './in-page.ts';

export function serveElementCommands(registry: WorkerRegistry): void {
  registry.serve(findElements, find);
  registry.serve(clickElement, click);
  registry.serve(typeInElement, type);
  registry.serve(readElementAttribute, read);
  registry.serve(changeElementAttribute, change);
  registry.serve(raiseElementEvent, raise);
  registry.serve(giveElementFile, giveFile);
}

const find: CommandHandler<OnElement & { limit: number }, FoundElements> = async (command, { signal }) => {
  const { index, by } = command.address;
  const which = { index, limit: command.limit };
  const found = await onElement(command, {
    signal,
    verb: 'be read',
    act: async ({ locator, all }, timeout) => {
      await locator.waitFor({ state: 'attached', timeout });
      // The driver resolves references only one by one.
      return by === 'ref'
        ? locator.evaluate(describeElements, which, { timeout })
        : all.evaluateAll(describeElements, which);
    },
  });
  return answerOf(command, found);
};

const click: CommandHandler<Click, Acted> = async ({ button, count, ...command }, { signal }) => {
  const clicked = await onElement(command, {
    signal,
    verb: 'be clicked',
    direct: (page, address) => doneIf(clickDirectly(page, address, { button, count })),
    // The page that a click leads to may take long: tab_wait waits for it.
    act: ({ locator }, timeout) => locator.click({ timeout, button, clickCount: count, noWaitAfter: true }),
  });
  return toActed(clicked);
};

const type: CommandHandler<Typing, Acted> = (command, { signal }) => {
  return command.mode === 'set' ? set(command, signal) : typeKeys(command, signal);
};

async function set({ text, ...command }: Typing, signal: AbortSignal): Promise<Acted> {
  const setting = { Value: text, Mode: 'set', DelayMs: 0 } as const;
  const done = await onElement(command, {
    signal,
    verb: 'be set',
    direct: (page, address) => doneIf(setDirectly(page, address, text)),
    act: ({ locator }, timeout) => writeValue(locator, { ...setting, timeout }),
  });
  return toActed(done);
}

async function typeKeys({ text, clear, delayMs, ...command }: Typing, signal: AbortSignal): Promise<Acted> {
  const typed = await onElement(command, {
    signal,
    verb: 'be typed into',
    extraMs: typingMs({ length: text.length, delayMs }),
    act: async ({ locator, page }, timeout) => {
      const field = await locator.elementHandle({ timeout });
      await field.waitForElementState('editable', { timeout });
      if (clear) await field.fill('', { timeout });
      await field.focus();
      await field.evaluate(placeCaretAtEnd);
      await pressSteps(page.keyboard, toKeySteps(text), delayMs);
    },
  });
  return toActed(typed);
}

const read: CommandHandler<OnElement & { name: string }, { value: string | null }> = async (
  command,
  { signal },
) => {
  const done = await onElement(command, {
    signal,
    verb: 'be read',
    direct: (page, address) => page.atElement(address, readAttribute, command.name),
    act: ({ locator }, timeout) => locator.evaluate(readAttribute, command.name, { timeout }),
  });
  return { value: answerOf(command, done) };
};

/** The value is typed, so that the page notices; other attributes are written directly. */
const change: CommandHandler<AttributeChange, AttributeChanged> = async (
  { name, value, mayRunScripts, ...command },
  { signal },
) => {
  const isValue = name.toLowerCase() === 'value';
  const Value = value ?? '';
  const changed = await onElement(command, {
    signal,
    verb: 'be set',
    extraMs: isValue ? typingMs({ length: Value.length, delayMs: 0 }) : 0,
    act: async ({ locator }, timeout) => {
      if (!isValue) return locator.evaluate(writeAttribute, { name, value, mayRunScripts }, { timeout });
      await writeValue(locator, { Value, Mode: Value === '' ? 'clear' : 'type', DelayMs: 0, timeout });
      return true;
    },
  });
  return { ...toActed(changed), runsScripts: 'answer' in changed && !changed.answer };
};

const raise: CommandHandler<OnElement & { event: string }, Acted> = async (command, { signal }) => {
  const { event } = command;
  const raised = await onElement(command, {
    signal,
    verb: verbOf(event),
    direct: async (page, address) =>
      event === 'click' ? doneIf(clickDirectly(page, address, { button: 'left', count: 1 })) : null,
    act: ({ locator }, timeout) => raiseEventAt(locator, { event, timeout }),
  });
  return toActed(raised);
};

const giveFile: CommandHandler<OnElement & { path: string }, Acted> = async (command, { signal }) => {
  const given = await onElement(command, {
    signal,
    verb: 'take the file',
    act: ({ locator }, timeout) => locator.setInputFiles(command.path, { timeout }),
  });
  return toActed(given);
};
