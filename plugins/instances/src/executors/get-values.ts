import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { readValues } from '../browser/page-scripts.ts';

interface Wanted {
  readonly Attribute: string;
  readonly All: boolean;
  readonly Regex: string;
}

/** One value, or one for each match. Of many, those that the regex does not match are left out. */
export async function getValues(
  user: ElementUser,
  { Attribute, All, Regex }: Wanted,
): Promise<readonly string[]> {
  const pattern = Regex === '' ? null : toPattern(Regex);
  const element = await findElement(user);
  const { locator, all } = element;
  const values = await actOnElement(element, { signal: user.signal, verb: 'be read' }, async (timeout) => {
    if (!All) return locator.evaluate(readValues, Attribute, { timeout });
    await all.first().waitFor({ state: 'attached', timeout });
    return all.evaluateAll(readValues, Attribute);
  });
  if (pattern === null) return values;
  const kept = values.map((value) => keep(value, pattern));
  return All ? kept.filter((value) => value !== null) : kept.map((value) => value ?? '');
}

function toPattern(text: string): RegExp {
  try {
    return new RegExp(text, 's');
  } catch (error) {
    throw new Error(`The parameter Regex is not valid: ${error instanceof Error ? error.message : text}`);
  }
}

function keep(value: string, pattern: RegExp): string | null {
  const match = pattern.exec(value);
  return match === null ? null : (match[1] ?? match[0]);
}
