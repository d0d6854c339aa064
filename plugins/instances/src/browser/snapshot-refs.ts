import type { Locator, Page } from 'playwright-core';
import { type ElementAddress, locateAll } from './addressing/element-address.ts';
import { ElementError } from './element-error.ts';
import type { FoundElement } from './find-element.ts';
import type { ShownDocument } from './referred-documents.ts';
import type { Tab } from './tab.ts';

/** A reference of the driver, which counts from the start in each document. */
const DRIVER_REF = /^(?:f\d+)?e\d+$/;
const REF = /^(\d+)((f\d+)?e\d+)$/;

/**
 * Adds the number of its document to a reference of the driver; null for other values, and for a document that is
 * gone.
 */
export type MarkRef = (ref: unknown) => string | null;

/** Marks the references of a new snapshot. */
export async function referDocuments({ page, referred }: Tab, refs: Iterable<string>): Promise<MarkRef> {
  const samples = [...new Map([...refs].map((ref) => [frameNameOf(ref), ref]))];
  const shown = await Promise.all(samples.map(([, ref]) => documentOf(page, ref).catch(() => null)));
  referred.forgetGone();
  for (const [place, [frameName]] of samples.entries()) referred.note(frameName, shown[place] ?? null);
  return (ref) => {
    const known = isDriverRef(ref) ? referred.find(frameNameOf(ref)) : null;
    return known && `${known.number}${ref}`;
  };
}

export function isDriverRef(ref: unknown): ref is string {
  return typeof ref === 'string' && DRIVER_REF.test(ref);
}

/**
 * Locates the element of a reference in the tab. Throws ElementError for an invalid reference, and for one to a
 * document that is gone.
 */
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
  const [, number, value, frameName = ''] = REF.exec(path) ?? [];
  if (value === undefined) {
    throw new ElementError(`${JSON.stringify(path)} is no reference: take one from a snapshot.`, 'invalid');
  }
  const all = locateAll(page, { ...address, value });
  const known = tab.referred.find(frameName);
  if (known?.number !== Number(number) || !(await isThere(all, known))) {
    throw new ElementError(
      `The reference ${path} is of an element that is gone: take a new snapshot.`,
      'missing',
    );
  }
  return { locator: all.nth(address.index), all, page, path, timeoutSec };
}

/** Such as `f1`; empty for the page itself. */
function frameNameOf(ref: string): string {
  return ref.slice(0, ref.lastIndexOf('e'));
}

/**
 * The document of the element. Where it was replaced meanwhile, the driver does not find the element. It looks once
 * and has no limit of its own: on a slow machine the references would be lost.
 */
async function documentOf(page: Page, ref: string): Promise<ShownDocument> {
  const [element] = await page.getByRef(ref).elementHandles();
  if (element === undefined) throw new Error('The element is gone.');
  const [frame, origin] = await Promise.all([
    element.ownerFrame(),
    element.evaluate(() => performance.timeOrigin),
  ]);
  await element.dispose();
  if (frame === null) throw new Error('The element is in no frame.');
  return { frame, origin };
}

/** Whether the document is still shown and contains the element. */
async function isThere(all: Locator, { frame, origin }: ShownDocument): Promise<boolean> {
  if (frame.isDetached()) return false;
  const looks = [frame.evaluate(() => performance.timeOrigin), all.count()];
  try {
    const [now, count = 0] = await Promise.all(looks);
    return now === origin && count > 0;
  } catch (error) {
    // A frame that is removed meanwhile has no elements.
    if (frame.isDetached()) return false;
    throw error;
  }
}
