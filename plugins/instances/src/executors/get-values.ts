import { keepMatches, matchParameter } from '@gatehouse/sdk-actions/matching';
import { actInRun } from '../browser/act-in-run.ts';
import type { ElementAct } from '../browser/act-on-element.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { readValues } from '../browser/driver/page-scripts.ts';
import { ElementError } from '../browser/element-error.ts';
import type { ElementUser } from '../browser/find-element.ts';

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
    direct: async (page, address) => (isAll ? null : page.atElement(address, readValues, attribute)),
    act: async ({ locator, all }, timeout) => {
      if (!isAll) return locator.evaluate(readValues, attribute, { timeout });
      await all.first().waitFor({ state: 'attached', timeout });
      return all.evaluateAll(readValues, attribute);
    },
  };
}

/** The values of all matches when the first one appears; none if none appears in time. */
export async function valuesInTime(user: ElementUser, attribute: string): Promise<readonly string[]> {
  try {
    return await getValues(user, { Attribute: attribute, All: true, Regex: '' });
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return [];
    throw error;
  }
}

/** Number of matches when the first one appears; 0 if none appears in time. */
export async function countInTime(user: ElementUser): Promise<number> {
  try {
    return await actInRun(user, countAct);
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return 0;
    throw error;
  }
}

const countAct: ElementAct<number> = {
  verb: 'be counted',
  act: async ({ all, count }, timeout) => {
    if (count !== undefined) return count;
    const isThere = await all
      .first()
      .waitFor({ state: 'attached', timeout })
      .then(
        () => true,
        (error: unknown) => {
          if (isTimeout(error)) return false;
          throw error;
        },
      );
    return isThere ? all.count() : 0;
  },
};
