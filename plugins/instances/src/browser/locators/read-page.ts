import type { Locator, Page } from 'playwright-core';
import { type ElementAddress, rootOf } from '../addressing/element-address.ts';
import { directPageOf } from '../direct/direct-page.ts';
import { describe, locatorProgram, rank } from './locator-program.ts';
import type { Fingerprint, Ranking } from './page/fingerprint.ts';
import { parseFingerprint, parseRanking } from './parse-fingerprint.ts';

interface Described {
  readonly page: Page;
  readonly locator: Locator;
  readonly address?: ElementAddress;
}

/** The fingerprint of an element; null where it is not there. Does not wait. */
export async function describeNow({ page, locator, address }: Described): Promise<Fingerprint | null> {
  if (address !== undefined) {
    const program = locatorProgram(`return ${describe}(element);`);
    const found = await directPageOf(page).evaluateAt<unknown>(address, program);
    if (found !== null) return parseFingerprint(found.answer);
  }
  const all = await locator.evaluateAll(toFunction(`return ${describe}(elements[0]);`));
  return parseFingerprint(all);
}

/** The elements of a page, or of a frame in it, that are like one that was known. */
export async function rankIn(page: Page, frame: string, known: Fingerprint): Promise<Ranking | null> {
  const call = (root: string) => `return ${rank}(${root}, ${JSON.stringify(known)});`;
  if (frame.trim() === '') {
    // In a world of its own: the page cannot change what the functions answer.
    return parseRanking(await directPageOf(page).evaluate<unknown>(locatorProgram(call('document'))));
  }
  const documents = rootOf(page, frame).locator('html');
  return parseRanking(await documents.evaluateAll(toFunction(call('elements[0].ownerDocument'))));
}

/** The driver sends the text of the function. */
function toFunction(run: string): (elements: Element[]) => unknown {
  const body = `return elements.length === 0 ? null : ${locatorProgram(run)};`;
  return trustPageFunction(new Function('elements', body));
}

/** The text above is a function of elements. */
function trustPageFunction(made: unknown): (elements: Element[]) => unknown {
  return made as (elements: Element[]) => unknown;
}
