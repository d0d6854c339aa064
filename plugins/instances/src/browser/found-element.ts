import type { Area } from '@gatehouse/sdk-actions/matching';
import type { Locator, Page } from 'playwright-core';
import type { ElementAddress } from './addressing/element-address.ts';

/** An element that may not exist yet: each use of the locator searches again. */
export interface FoundElement {
  readonly locator: Locator;
  /** All matches, regardless of the index. */
  readonly all: Locator;
  readonly page: Page;
  /** The expression of the search, for messages. */
  readonly path: string;
  readonly timeoutSec: number;
  /** Remaining time. Default: all of it. */
  readonly leftMs?: number;
  /** The place of a finder that names no element; in pixels of the viewport of the tab. */
  readonly spot?: Area;
  /** The address, where it is one expression in a document. */
  readonly address?: ElementAddress;
  /** Number of matches, where `all` does not count them. */
  readonly count?: number;
  /** Learns what the element is; absent where nothing is learned. */
  readonly watch?: ElementWatch;
  /** Sentences about what is on the page in place of the element, each with a space in front. */
  explainAbsence?(): Promise<string>;
}

/** Learns what the element of an action is, and looks for it where its finder finds nothing. */
export interface ElementWatch {
  /** Before an act, which may take the element away. Waits for it where the act needs it anyway. */
  beforeAct(
    element: FoundElement,
    limits: { readonly timeoutMs: number; readonly waits: boolean },
  ): Promise<void>;
  /** After an act that succeeded. */
  afterAct(element: FoundElement): Promise<void>;
  /** The element that the action means, where the run may go on with it. Proposes it to a person in any case. */
  missed(element: FoundElement, act: { readonly isRead: boolean }): Promise<FoundElement | null>;
}
