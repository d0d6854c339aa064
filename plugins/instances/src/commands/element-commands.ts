import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { clickAct } from '../acts/click-act.ts';
import { giveFilesAct } from '../acts/give-files-act.ts';
import { raiseEventAct } from '../acts/raise-event-act.ts';
import { setValueAct } from '../acts/set-value-act.ts';
import { typeValueAct } from '../acts/type-value-act.ts';
import type { ElementAct } from '../browser/act-on-element.ts';
import {
  describeElements,
  placeCaretAtEnd,
  readAttribute,
  writeAttribute,
} from '../browser/driver/page-scripts.ts';
import { toKeySteps } from '../browser/key-text.ts';
import { typeSteps } from '../browser/type-steps.ts';
import { typingMs } from '../browser/write-value.ts';
import {
  changeElementAttribute,
  clickElement,
  type FoundElements,
  findElements,
  giveElementFile,
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

const find: CommandHandlerOf<typeof findElements> = async (command, { signal }) => {
  const { index, by } = command.address;
  const which = { index, limit: command.limit };
  const act: ElementAct<FoundElements> = {
    verb: 'be read',
    act: async ({ locator, all }, timeout) => {
      await locator.waitFor({ state: 'attached', timeout });
      // The driver resolves references only one by one.
      return by === 'ref'
        ? locator.evaluate(describeElements, which, { timeout })
        : all.evaluateAll(describeElements, which);
    },
  };
  return answerOf(command, await onElement(command, act, signal));
};

const click: CommandHandlerOf<typeof clickElement> = async ({ button, count, ...command }, { signal }) => {
  // The page that a click leads to may take long: tab_wait waits for it.
  const act = clickAct({ button, count, settleMs: null });
  return toActed(await onElement(command, act, signal));
};

const type: CommandHandlerOf<typeof typeInElement> = async (command, { signal }) => {
  const { text: Value, mode } = command;
  const act = mode === 'set' ? setValueAct({ Value, Mode: 'set', DelayMs: 0 }) : typeAct(command, signal);
  return toActed(await onElement(command, act, signal));
};

function typeAct({ text, clear, delayMs }: Typing, signal: AbortSignal): ElementAct<void> {
  return {
    verb: 'be typed into',
    extraMs: typingMs({ length: text.length, delayMs }),
    act: async ({ locator, page }, timeout) => {
      const field = await locator.elementHandle({ timeout });
      await field.waitForElementState('editable', { timeout });
      if (clear) await field.fill('', { timeout });
      await field.focus();
      await field.evaluate(placeCaretAtEnd);
      await typeSteps(page.keyboard, toKeySteps(text), { delayMs, jitterMs: 0, signal });
    },
  };
}

const read: CommandHandlerOf<typeof readElementAttribute> = async (command, { signal }) => {
  const { name } = command;
  const act: ElementAct<string | null> = {
    verb: 'be read',
    direct: (page, address) => page.atElement(address, readAttribute, name),
    act: ({ locator }, timeout) => locator.evaluate(readAttribute, name, { timeout }),
  };
  return { value: answerOf(command, await onElement(command, act, signal)) };
};

/** The value is typed as by element_type, so that the page notices; other attributes are written directly. */
const change: CommandHandlerOf<typeof changeElementAttribute> = async (command, { signal }) => {
  const { name, value, mayRunScripts } = command;
  if (name.toLowerCase() === 'value') {
    const act = typeValueAct(value ?? '', signal);
    return { ...toActed(await onElement(command, act, signal)), runsScripts: false };
  }
  const act: ElementAct<boolean> = {
    verb: 'be set',
    act: ({ locator }, timeout) =>
      locator.evaluate(writeAttribute, { name, value, mayRunScripts }, { timeout }),
  };
  const changed = await onElement(command, act, signal);
  return { ...toActed(changed), runsScripts: 'answer' in changed && !changed.answer };
};

const raise: CommandHandlerOf<typeof raiseElementEvent> = async (command, { signal }) => {
  const act = raiseEventAct({ event: command.event, settleMs: null });
  return toActed(await onElement(command, act, signal));
};

const giveFile: CommandHandlerOf<typeof giveElementFile> = async (command, { signal }) =>
  toActed(await onElement(command, giveFilesAct([command.path]), signal));
