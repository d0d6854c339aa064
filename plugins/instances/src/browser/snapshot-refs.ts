import type { Page } from 'playwright-core';
import { ElementError } from './act-on-element.ts';
import { type ElementAddress, locateAll } from './element-address.ts';
import type { FoundElement } from './find-element.ts';
import type { Tab } from './tabs.ts';

/** The document that the references of a tab belong to. */
export interface ReferredDocument {
  /** Counts the documents of which snapshots were taken. */
  readonly number: number;
  /** When the document began, which tells it from every other. */
  readonly origin: number;
}

const REF = /^(\d+)((?:f\d+)?e\d+)$/;

/** The number under which references of the document that the tab shows now are given. */
export async function referDocument(tab: Tab): Promise<number> {
  const origin = await originOf(tab.page);
  const known = tab.referred;
  if (known?.origin === origin) return known.number;
  tab.referred = { number: (known?.number ?? 0) + 1, origin };
  return tab.referred.number;
}

/** Where an element of the tab is. Throws ElementError for a reference that is none, or of a document that is gone. */
export async function locateInTab(
  tab: Tab,
  { address, timeoutSec }: { readonly address: ElementAddress; readonly timeoutSec: number },
): Promise<FoundElement> {
  const { page } = tab;
  const path = address.value;
  if (address.by !== 'ref') {
    const all = locateAll(page, address);
    return { locator: all.nth(address.index), all, page, path, timeoutSec, address };
  }
  const [, number, value] = REF.exec(path) ?? [];
  if (value === undefined) {
    throw new ElementError(`${JSON.stringify(path)} is no reference: take one from a snapshot.`, 'invalid');
  }
  const all = locateAll(page, { ...address, value });
  const { referred } = tab;
  const isKnown = referred?.number === Number(number);
  const [origin, count] = isKnown ? await Promise.all([originOf(page), all.count()]) : [0, 0];
  if (!isKnown || referred.origin !== origin || count === 0) {
    throw new ElementError(
      `The reference ${path} is of an element that is gone: take a new snapshot.`,
      'missing',
    );
  }
  return { locator: all.nth(address.index), all, page, path, timeoutSec };
}

function originOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}
