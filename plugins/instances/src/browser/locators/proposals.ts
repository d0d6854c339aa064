import type { LocatorProposal } from '@gatehouse/sdk-actions/internal';
import type { Page } from 'playwright-core';

interface Proposed {
  readonly proposal: LocatorProposal;
  /** A selector of the element in its document. */
  readonly place: string;
}

const proposed = new WeakMap<Page, Proposed>();

/** The last proposal for a page, for the evidence of a failure. */
export function keepProposal(page: Page, made: Proposed): void {
  proposed.set(page, made);
}

export function proposalOf(page: Page): Proposed | null {
  return proposed.get(page) ?? null;
}
