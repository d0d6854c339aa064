import { GatehouseError } from '@gatehouse/sdk-plugin';
import { actOnElement, type ElementAct, invalidPath } from '../browser/act-on-element.ts';
import { DeadlineError, withDeadline } from '../browser/driver/deadline.ts';
import { plainMessage } from '../browser/driver/driver-errors.ts';
import { ElementError } from '../browser/element-error.ts';
import { locateInTab } from '../browser/snapshot-refs.ts';
import type { Tab } from '../browser/tab.ts';
import type { InTab } from '../command-channels.ts';
import type { DialogFacts } from '../declaration/schemas.ts';
import type { Acted, OnElement } from '../element-channels.ts';
import { dialogError, tabOf } from './find-tab.ts';

const LOCATE_MS = 5000;

type Done<T> = { readonly answer: T } | { readonly dialog: DialogFacts };

/**
 * Acts on the element of a command, or until a dialog opens. Throws not_found where the element does not appear in
 * time, failed_precondition where it exists and cannot be acted on.
 */
export async function onElement<T>(
  command: OnElement,
  act: ElementAct<T>,
  signal: AbortSignal,
): Promise<Done<T>> {
  const tab = await tabOf(command);
  const work = async () => {
    const complaint = `The page ${tab.page.url()} did not answer`;
    const limit = { signal, timeoutMs: LOCATE_MS, complaint };
    const element = await withDeadline(locateInTab(tab, command), limit);
    return actOnElement(element, act, signal);
  };
  return inPage(command, tab, work());
}

/** Work in a page, or until a dialog opens. Errors become errors of the API. */
export async function inPage<T>(command: InTab, tab: Tab, work: Promise<T>): Promise<Done<T>> {
  try {
    return await tab.dialog.orDialog(work);
  } catch (error) {
    throw await toCallError({ ...command, tabId: tab.id }, error);
  }
}

/** A dialog that an action opens does not undo the action. */
export function toActed(done: Done<unknown>): Acted {
  return { dialog: 'dialog' in done ? done.dialog : null };
}

const codes = { missing: 'not_found', invalid: 'bad_request' } as const;

async function toCallError(command: InTab, error: unknown): Promise<unknown> {
  if (error instanceof GatehouseError) return error;
  const known = error instanceof ElementError ? error : invalidPath(error);
  if (known !== null && known.problem !== 'refused') {
    return new GatehouseError(codes[known.problem], known.message);
  }
  // The state of a tab or a browser that died explains the error better.
  await tabOf(command);
  const isOurs = error instanceof ElementError || error instanceof DeadlineError;
  return new GatehouseError('failed_precondition', isOurs ? error.message : plainMessage(error));
}

/** The value that was read. Throws failed_precondition where a dialog came first. */
export function answerOf<T>({ tabId }: InTab, done: Done<T>): T {
  if ('answer' in done) return done.answer;
  throw dialogError(tabId, done.dialog);
}
