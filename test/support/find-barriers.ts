import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Finds what is against WCAG 2.2 AA in a page, with axe. It is run through the inspector, since the policy of the page
 * lets no script in.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const inspector = await page.context().newCDPSession(page);
  const evaluate = (expression: string) =>
    inspector.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  await evaluate(`${await source}; true`);
  const run = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
  const { result, exceptionDetails } = await evaluate(run);
  await inspector.detach();
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
}
