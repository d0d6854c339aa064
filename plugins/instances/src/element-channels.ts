import { channel } from '@gatehouse/sdk-actions';
import type { ElementAddress } from './browser/addressing/element-address.ts';
import type { InTab } from './command-channels.ts';
import type { ElementFacts } from './declaration/element-operations.ts';
import type { DialogFacts } from './declaration/schemas.ts';

/** Names an element of a tab, with the maximum time until it appears. */
export interface OnElement extends InTab {
  readonly address: ElementAddress;
  readonly timeoutSec: number;
}

/** Result of a user action: the dialog that it opened, or null. */
export interface Acted {
  readonly dialog: DialogFacts | null;
}

export interface FoundElements {
  readonly matchCount: number;
  readonly elements: readonly ElementFacts[];
}

export interface Click extends OnElement {
  readonly button: 'left' | 'right' | 'middle';
  readonly count: number;
}

export interface Typing extends OnElement {
  readonly text: string;
  /** `type`: key by key, with tokens such as `{ENTER}`. `set`: as a whole and literally, in place of the content. */
  readonly mode: 'type' | 'set';
  readonly clear: boolean;
  readonly delayMs: number;
}

export interface AttributeChange extends OnElement {
  readonly name: string;
  /** Null removes it. */
  readonly value: string | null;
  /** Whether the key of the call may author code: some attributes of some elements need that right. */
  readonly mayRunScripts: boolean;
}

/** Nothing was changed where `runsScripts` is true. */
export interface AttributeChanged extends Acted {
  readonly runsScripts: boolean;
}

export const findElements = channel<OnElement & { readonly limit: number }, FoundElements>(
  'instances.find-elements',
);
export const clickElement = channel<Click, Acted>('instances.click-element');
export const typeInElement = channel<Typing, Acted>('instances.type-in-element');
export const readElementAttribute = channel<
  OnElement & { readonly name: string },
  { readonly value: string | null }
>('instances.read-element-attribute');
export const changeElementAttribute = channel<AttributeChange, AttributeChanged>(
  'instances.change-element-attribute',
);
export const raiseElementEvent = channel<OnElement & { readonly event: string }, Acted>(
  'instances.raise-element-event',
);
/** The file is in a folder that the browser of the instance may read. */
export const giveElementFile = channel<OnElement & { readonly path: string }, Acted>(
  'instances.give-element-file',
);
