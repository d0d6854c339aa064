import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All else is the same in each color scheme. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

export interface BarrierOptions {
  /** For another color scheme of a page whose barriers are looked for in one scheme. */
  readonly inColorsAlone?: boolean;
}

/**
 * Finds what is against WCAG 2.2 AA in a page, with axe. It is run through the inspector, since the policy of the page
 * lets no script in.
 */
export async function findBarriers(
  page: Page,
  { inColorsAlone = false }: BarrierOptions = {},
): Promise<readonly string[]> {
  const inspector = await page.context().newCDPSession(page);
  const evaluate = (expression: string) =>
    inspector.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const { result: there } = await evaluate('typeof axe');
  if (there.value === 'undefined') await evaluate(`${await source}; true`);
  const runOnly = JSON.stringify(inColorsAlone ? { type: 'rule', values: rulesOfColors } : standard);
  const run = `axe.run(document, { runOnly: ${runOnly}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
  const { result, exceptionDetails } = await evaluate(run);
  await inspector.detach();
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
}
