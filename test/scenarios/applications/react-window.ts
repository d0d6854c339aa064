import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { missing, packageFolder } from '../installed.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import type { Application, Scenario } from '../scenario.ts';
import { freePort } from '../server.ts';

const rows = 1000;
/** Rows that are wholly seen at once. */
const seen = 10;
const rowHeight = 35;

const scripts = {
  '/react.js': join(packageFolder('react-window', 'react'), 'umd/react.production.min.js'),
  '/react-dom.js': join(packageFolder('react-window', 'react-dom'), 'umd/react-dom.production.min.js'),
  '/react-window.js': join(packageFolder('react-window'), 'dist/index-prod.umd.js'),
};

const page = `<!doctype html><div id="root"></div>
${Object.keys(scripts)
  .map((path) => `<script src="${path}"></script>`)
  .join('\n')}
<script>
  const row = ({ index, style }) =>
    React.createElement('div', { style, className: 'row', 'data-index': index }, 'Row ' + index);
  const list = { className: 'list', height: ${seen * rowHeight}, width: 300, itemCount: ${rows}, itemSize: ${rowHeight} };
  ReactDOM.createRoot(root).render(React.createElement(ReactWindow.FixedSizeList, list, row));
</script>`;

export const reactWindow: Application = {
  title: 'react-window',
  problem: () => missing('react-window', Object.values(scripts)),
  start: async () => {
    const files = new Map([['/', page]]);
    for (const [path, file] of Object.entries(scripts)) files.set(path, await readFile(file, 'utf8'));
    const server = createServer(({ url = '/' }, response) => {
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
      const found = files.get(url);
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(found);
    });
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return {
      scenarios: [readAll(`http://127.0.0.1:${port}`)],
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};

function readAll(url: string): Scenario {
  return {
    name: `react-window: read ${rows} rows of a virtual list`,
    maxRatio: 2,
    project: project(url),
    script: (shown, folder) => script(shown, folder, url),
    reset: async () => undefined,
    check: async (folder) => {
      const read = (await readFile(join(folder, 'rows.txt'), 'utf8')).trim().split('\n');
      assert.deepEqual(
        read,
        Array.from({ length: rows }, (_, index) => `Row ${index}`),
      );
    },
  };
}

/** Takes the rows that are there, scrolls by what is seen, and waits for the last row that comes into sight. */
function project(url: string): ProjectSketch {
  const row = `css=.row[data-index="{-Variable.last-}"]`;
  return {
    lists: ['rows'],
    actions: [
      step('Tab.Navigate', { Url: url }),
      step('Variables.Set', { Variable: 'last', Value: seen - 1 }),
      { ...on('css=.row', 'HtmlElement.ToList', { List: 'rows' }), key: 'take' },
      step('Variables.Counter', { Variable: 'last', By: seen }),
      { ...step('Logic.If', { Left: '{-Variable.last-}', Op: 'lt', Right: rows }), key: 'more' },
      on('css=.list', 'HtmlElement.Scroll', { To: 'by', Dy: seen * rowHeight }),
      { ...on(row, 'HtmlElement.Wait'), key: 'wait' },
      { ...step('List.Unique', { List: 'rows' }), key: 'unique' },
      step('List.SaveFile', { List: 'rows', Path: 'rows.txt' }),
    ],
    links: [
      ['wait', 'OnSuccess', 'take'],
      ['more', 'Default', 'unique'],
    ],
  };
}

async function script(shown: Page, folder: string, url: string): Promise<void> {
  await shown.goto(url);
  const found = new Set<string>();
  const list = shown.locator('.list');
  await shown.locator('.row').first().waitFor();
  for (let last = seen - 1; ; ) {
    for (const text of await shown.locator('.row').allInnerTexts()) found.add(text);
    last += seen;
    if (last >= rows) break;
    await list.evaluate((element, by) => element.scrollBy(0, by), seen * rowHeight);
    await shown.locator(`.row[data-index="${last}"]`).waitFor();
  }
  await writeFile(join(folder, 'rows.txt'), [...found].join('\n'));
}
