import type { Page } from 'playwright-core';
import { describe, locatorProgram, rank } from '../../src/browser/locators/locator-program.ts';
import type { Ranking } from '../../src/browser/locators/page/fingerprint.ts';
import type { PagePair } from './page-pairs.ts';

export interface Outcome {
  readonly pair: PagePair;
  readonly key: string;
  readonly isThere: boolean;
  readonly result: 'right' | 'wrong' | 'refused';
  readonly detail: string;
}

/** The marks leave the page before anything is learned, so that nothing can be learned from them. */
const hideTruth = `
for (const element of document.querySelectorAll('[data-truth]')) {
  element.truth = element.getAttribute('data-truth');
  element.removeAttribute('data-truth');
}
const marked = [...document.querySelectorAll('*')].filter((element) => element.truth);`;

/** Opens an origin whose page is replaced then: a load of its own for each page took most of the time. */
export async function openOrigin(page: Page, origin: string): Promise<void> {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(origin);
  await page.unroute('**/*');
}

/** Learns every element of the page before, and looks for each in the page after. */
export async function measurePair(page: Page, pair: PagePair): Promise<readonly Outcome[]> {
  const load = async (html: string) => {
    await page.evaluate((address) => history.replaceState(null, '', address), pair.address);
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
  };
  await load(`<!doctype html><title>.</title>${pair.before}`);
  const learn = `${hideTruth}\nreturn marked.map((element) => [element.truth, ${describe}(element)]);`;
  const learned = await page.evaluate<[string, unknown][]>(locatorProgram(learn));
  await load(`<!doctype html><title>.</title>${pair.after}`);
  const find = `${hideTruth}
  return ${JSON.stringify(learned)}.map(([truth, known]) => {
    const ranking = ${rank}(document, known);
    const expression = ranking.kind === 'one' ? ranking.best.expressions.at(-1).value : '';
    const found = expression === '' ? null : document.querySelector(expression);
    return { truth, ranking, found: found?.truth ?? null, isThere: marked.some((element) => element.truth === truth) };
  });`;
  const found = await page.evaluate<Found[]>(locatorProgram(find));
  return found.map((each) => ({
    pair,
    key: each.truth,
    isThere: each.isThere,
    result: each.ranking.kind !== 'one' ? 'refused' : each.found === each.truth ? 'right' : 'wrong',
    detail:
      each.ranking.kind === 'one'
        ? `${each.found} ${each.ranking.best.shown} ${each.ranking.best.score.toFixed(2)} over ${each.ranking.second.toFixed(2)}`
        : JSON.stringify(each.ranking),
  }));
}

interface Found {
  readonly truth: string;
  readonly ranking: Ranking;
  readonly found: string | null;
  readonly isThere: boolean;
}

export interface Shares {
  readonly right: number;
  readonly wrong: number;
}

export function sharesOf(outcomes: readonly Outcome[]): Shares {
  const there = outcomes.filter(({ isThere }) => isThere);
  const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length;
  return { right: count('right') / there.length, wrong: count('wrong') / outcomes.length };
}

/** One line for each family, and one for all. */
export function toTable(outcomes: readonly Outcome[]): string {
  const families = [...new Set(outcomes.map(({ pair }) => pair.family))];
  const line = (name: string, some: readonly Outcome[]) => {
    const { right, wrong } = sharesOf(some);
    const pairs = new Set(some.map(({ pair }) => pair.id)).size;
    const gone = some.filter(({ isThere }) => !isThere).length;
    const cells = [
      name.padEnd(12),
      pairs,
      some.length,
      gone,
      `${(right * 100).toFixed(1)} %`,
      `${(wrong * 100).toFixed(2)} %`,
    ];
    return cells.map((cell) => String(cell).padStart(8)).join(' ');
  };
  const head = ['            ', 'pairs', 'elements', 'gone', 'right', 'wrong']
    .map((cell) => cell.padStart(8))
    .join(' ');
  const rows = families.map((family) =>
    line(
      family,
      outcomes.filter(({ pair }) => pair.family === family),
    ),
  );
  return [head, ...rows, line('all', outcomes)].join('\n');
}

/** A line for each element that was not found, or was taken for another one. */
export function toMisses(outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(
    ({ result, isThere }) => result === 'wrong' || (isThere && result !== 'right'),
  );
  const lines = missed.map(
    ({ pair, key, result, detail }) => `${result} ${pair.id} ${pair.what} ${key}: ${detail}\n`,
  );
  return lines.join('');
}
