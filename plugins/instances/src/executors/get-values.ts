import { keepMatches, matchParameter } from '@gatehouse/sdk-actions/matching';
import { actInRun } from '../browser/act-in-run.ts';
import type { ElementAct } from '../browser/act-on-element.ts';
import { readValues } from '../browser/driver/page-scripts.ts';
import { ElementError } from '../browser/element-error.ts';
import type { ElementUser } from '../browser/find-element.ts';
import { waitUntilParsed } from '../browser/read-across-pages.ts';
import { matchesInTime } from './matches-in-time.ts';

interface Wanted {
  readonly Attribute: string;
  readonly All: boolean;
  readonly Regex: string;
}

/** One value, or one for each match. Values of several matches that the regex does not match are left out. */
export async function getValues(
  user: ElementUser,
  { Attribute, All, Regex }: Wanted,
): Promise<readonly string[]> {
  // An invalid pattern is reported before anything is waited for.
  matchParameter('Regex', Regex, '');
  return keepMatches(await actInRun(user, readAct(Attribute, All)), { Regex, All });
}

function readAct(attribute: string, isAll: boolean): ElementAct<string[]> {
  return {
    verb: 'be read',
    reads: true,
    direct: async (page, address) => (isAll ? null : page.atElement(address, readValues, attribute)),
    act: async ({ locator, all, page }, timeout) => {
      if (!isAll) return locator.evaluate(readValues, attribute, { timeout });
      const start = performance.now();
      await all.first().waitFor({ state: 'attached', timeout });
      await waitUntilParsed(page, timeout - (performance.now() - start));
      return all.evaluateAll(readValues, attribute);
    },
  };
}

/** The values of all matches when the first one appears; none if none appears in time. */
export async function valuesInTime(user: ElementUser, attribute: string): Promise<readonly string[]> {
  const act: ElementAct<readonly string[]> = {
    verb: 'be read',
    isOptional: true,
    reads: true,
    act: async (element, timeout) => {
      const isThere = await matchesInTime(element, element.all, timeout);
      return isThere ? element.all.evaluateAll(readValues, attribute) : [];
    },
  };
  return (await unlessMissing(actInRun(user, act))) ?? [];
}

/** Number of matches when the first one appears; 0 if none appears in time. */
export async function countInTime(user: ElementUser): Promise<number> {
  return (await unlessMissing(actInRun(user, countAct))) ?? 0;
}

const countAct: ElementAct<number> = {
  verb: 'be counted',
  isOptional: true,
  reads: true,
  act: async (element, timeout) => {
    if (element.count !== undefined) return element.count;
    return (await matchesInTime(element, element.all, timeout)) ? element.all.count() : 0;
  },
};

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return null;
    throw error;
  }
}
