import type { ParametersOf } from '@gatehouse/sdk-actions';
import { actOnElement } from '../browser/act-on-element.ts';
import { toSelector } from '../browser/addressing/element-query.ts';
import { readCells } from '../browser/driver/page-scripts.ts';
import { type ElementUser, type FoundElement, findElement } from '../browser/find-element.ts';
import type { htmlElement } from '../categories/html-element.ts';
import { matchesInTime } from './matches-in-time.ts';

const wholePage = { type: 'XPathFinder', scalars: { XPath: '/html' }, nestedArrays: {} };

/** The rows below the element when the first of them appears, read in one call; none if none appears. */
export async function rowsToTable(
  user: ElementUser,
  { RowXPath, CellXPaths }: ParametersOf<typeof htmlElement, 'ToTable'>,
): Promise<readonly string[][]> {
  const rowXPath = toRelative(RowXPath);
  const cellXPaths = parseCellXPaths(CellXPaths).map(toRelative);
  const element = await findElement(user, { otherwise: wholePage });
  const act = async (found: FoundElement, timeout: number) => {
    const { locator } = found;
    await locator.waitFor({ state: 'attached', timeout });
    const rows = locator.locator(toSelector({ by: 'xpath', xpath: rowXPath }));
    const isThere = await matchesInTime(found, rows, timeout);
    return isThere ? rows.evaluateAll(readCells, cellXPaths) : [];
  };
  return actOnElement(element, { verb: 'be read', reads: true, act }, user.signal);
}

/** `//td` would start at the document again: below a row it should find cells of the row. */
function toRelative(xpath: string): string {
  const text = xpath.trim();
  return text.startsWith('/') ? `.${text}` : text;
}

/** One XPath on each line, or a JSON array of texts; no XPath starts with a bracket. */
function parseCellXPaths(text: string): readonly string[] {
  const lines = text.trim().startsWith('[') ? parseArray(text) : text.split(/\r?\n/);
  const xpaths = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (xpaths.length === 0) throw new Error('The parameter CellXPaths names no cell.');
  return xpaths;
}

function parseArray(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  } catch {
    // The message below describes the format.
  }
  throw new Error('The parameter CellXPaths must be lines, or a JSON array of texts.');
}
