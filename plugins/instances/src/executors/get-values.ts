import { quote } from '@gatehouse/sdk-actions';
import { firstMatch } from '@gatehouse/sdk-actions/matching';
import { actOnElement } from '../browser/act-on-element.ts';
import type { ElementAddress } from '../browser/addressing/element-address.ts';
import type { DirectPage } from '../browser/direct/direct-page.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { readValues } from '../browser/driver/page-scripts.ts';
import { ElementError } from '../browser/element-error.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

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
  if (Regex !== '') keep('', Regex);
  const element = await findElement(user);
  const { locator, all } = element;
  const act = {
    signal: user.signal,
    verb: 'be read',
    direct: async (direct: DirectPage, address: ElementAddress) =>
      All ? null : direct.atElement(address, readValues, Attribute),
  };
  const values = await actOnElement(element, act, async (timeout) => {
    if (!All) return locator.evaluate(readValues, Attribute, { timeout });
    await all.first().waitFor({ state: 'attached', timeout });
    return all.evaluateAll(readValues, Attribute);
  });
  if (Regex === '') return values;
  const kept = values.map((value) => keep(value, Regex));
  return All ? kept.filter((value) => value !== null) : kept.map((value) => value ?? '');
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
    const element = await findElement(user);
    const act = { signal: user.signal, verb: 'be counted' };
    return await actOnElement(element, act, async (timeout) => {
      if (element.count !== undefined) return element.count;
      const isThere = await element.all
        .first()
        .waitFor({ state: 'attached', timeout })
        .then(
          () => true,
          (error: unknown) => {
            if (isTimeout(error)) return false;
            throw error;
          },
        );
      return isThere ? element.all.count() : 0;
    });
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return 0;
    throw error;
  }
}

function keep(value: string, pattern: string): string | null {
  try {
    const match = firstMatch(pattern, value);
    return match === null ? null : (match[1] ?? match[0]);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`The parameter Regex ${quote(pattern)} is not valid: ${error.message}`);
  }
}
