import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { debianPlace, missing } from '../installed.ts';
import { type Database, mariadbPlaces, startMariadb } from '../mariadb.ts';
import { php, startPhp } from '../php.ts';
import { on, type ProjectSketch, type StepSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { freePort } from '../server.ts';

const place = debianPlace('usr/share/adminer');
const people = 327;
const pages = 7;
const towns = 120;

export const adminer: Application = {
  title: 'Adminer',
  problem: () => missing('Adminer', [place, php, ...mariadbPlaces]),
  start: async (folder) => {
    const database = await startMariadb(folder, 'shop');
    await database.ask(
      `CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(50), city VARCHAR(50));
      INSERT INTO people SELECT seq, CONCAT('Person ', seq), CONCAT('City ', seq % 17) FROM seq_1_to_${people}`,
    );
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/adminer.php`;
    const server = await startPhp({ folder: place, data: folder, port, readyUrl: url });
    return {
      scenarios: [readPages(url, database), exportAndImport(url, database)],
      close: async () => {
        await server.close();
        await database.close();
      },
    };
  },
};

const peopleIn = (database: Database) =>
  database.ask("SELECT CONCAT_WS(',', id, name, city) FROM people ORDER BY id");

function readPages(url: string, database: Database): Scenario {
  return {
    name: `Adminer: log in, read ${pages} pages of ${people} rows into a CSV file`,
    maxRatio: usualRatio,
    project: projectOfPages(url, database),
    script: async (page, folder) => {
      await logIn(page, url, database);
      await page.goto(`${url}?${at(database)}&select=people`);
      const lines: string[] = [];
      for (let next = 2; ; next++) {
        const rows = await page.locator(`${rowsTable} tbody tr`).evaluateAll((found) =>
          found.map((row) =>
            [...row.querySelectorAll('td')]
              .slice(1)
              .map((cell) => cell.textContent.trim())
              .join(','),
          ),
        );
        lines.push(...rows);
        const link = page.locator(`xpath=${linkTo(String(next))}`);
        if ((await link.count()) === 0) break;
        await link.click();
        await page.waitForURL(new RegExp(`page=${next - 1}`));
      }
      await writeFile(join(folder, 'people.csv'), `${lines.join('\n')}\n`);
    },
    reset: async () => undefined,
    check: async (folder) => {
      const lines = (await readFile(join(folder, 'people.csv'), 'utf8')).trim().split(/\r?\n/);
      assert.deepEqual(lines, await peopleIn(database));
    },
  };
}

const at = ({ port, user, name }: Database) => `server=127.0.0.1%3A${port}&username=${user}&db=${name}`;
const rowsTable = '#table';
const linkTo = (page: string) => `//fieldset[legend[contains(., 'Page')]]/a[normalize-space()='${page}']`;

function logInSteps(url: string, { port, user, password, name }: Database): readonly StepSketch[] {
  const fill = (field: string, Value: string) =>
    on(`css=[name="auth[${field}]"]`, 'HtmlElement.Set', { Value });
  return [
    step('Tab.Navigate', { Url: url }),
    fill('server', `127.0.0.1:${port}`),
    fill('username', user),
    fill('password', password),
    fill('db', name),
    on('css=input[type="submit"][value="Login"]', 'HtmlElement.RiseEvent', { Event: 'click' }),
    on('css=#logout', 'HtmlElement.Wait'),
  ];
}

async function logIn(page: Page, url: string, { port, user, password, name }: Database): Promise<void> {
  await page.goto(url);
  await page.locator('[name="auth[server]"]').fill(`127.0.0.1:${port}`);
  await page.locator('[name="auth[username]"]').fill(user);
  await page.locator('[name="auth[password]"]').fill(password);
  await page.locator('[name="auth[db]"]').fill(name);
  await page.locator('input[type="submit"][value="Login"]').click();
  await page.locator('#logout').waitFor();
}

function projectOfPages(url: string, database: Database): ProjectSketch {
  return {
    tables: ['people'],
    actions: [
      ...logInSteps(url, database),
      step('Tab.Navigate', { Url: `${url}?${at(database)}&select=people` }),
      step('Variables.Set', { Variable: 'next', Value: '1' }),
      {
        ...on(`css=${rowsTable}`, 'HtmlElement.ToTable', {
          ...{ Table: 'people', RowXPath: './/tbody/tr', CellXPaths: './td[2]\n./td[3]\n./td[4]' },
        }),
        key: 'rows',
      },
      step('Variables.Counter', { Variable: 'next' }),
      {
        ...on(`xpath=${linkTo('{-Variable.next-}')}`, 'HtmlElement.Exists', { TimeoutSec: 0 }),
        results: { OutputVariable: 'isThere' },
      },
      { ...step('Logic.If', { Left: '{-Variable.isThere-}', Right: 'true' }), key: 'more' },
      {
        ...on(`xpath=${linkTo('{-Variable.next-}')}`, 'HtmlElement.RiseEvent', { Event: 'click' }),
        key: 'go',
      },
      { ...step('Table.SaveFile', { Table: 'people', Path: 'people.csv' }), key: 'save' },
    ],
    links: [
      ['go', 'OnSuccess', 'rows'],
      ['more', 'Default', 'save'],
    ],
  };
}

const sql = `CREATE TABLE towns (id INT PRIMARY KEY, name VARCHAR(50));\nINSERT INTO towns VALUES\n${Array.from(
  { length: towns },
  (_, index) => `(${index}, 'Town ${index}')`,
).join(',\n')};\n`;

function exportAndImport(url: string, database: Database): Scenario {
  const dump = `${url}?${at(database)}&dump=people`;
  const load = `${url}?${at(database)}&import=`;
  const click = (css: string) => on(`css=${css}`, 'HtmlElement.RiseEvent', { Event: 'click' });
  return {
    name: `Adminer: log in, download a table as CSV, upload ${towns} rows as SQL`,
    maxRatio: usualRatio,
    project: {
      actions: [
        step('File.Write', { Path: 'towns.sql', Text: sql }),
        ...logInSteps(url, database),
        step('Tab.Navigate', { Url: dump }),
        click(asFile),
        click(asCsv),
        click(exporting),
        step('WebBrowser.WaitDownload', { Path: 'people.csv', OnConflict: 'fail' }),
        step('Tab.Navigate', { Url: load }),
        on('css=input[type="file"]', 'HtmlElement.Upload', { Files: 'towns.sql' }),
        click(executing),
        on('css=p.message', 'HtmlElement.Wait'),
      ],
    },
    script: async (page, folder) => {
      await writeFile(join(folder, 'towns.sql'), sql);
      await logIn(page, url, database);
      await page.goto(dump);
      await page.locator(asFile).check();
      await page.locator(asCsv).check();
      const downloading = page.waitForEvent('download');
      await page.locator(exporting).click();
      await (await downloading).saveAs(join(folder, 'people.csv'));
      await page.goto(load);
      await page.locator('input[type="file"]').setInputFiles(join(folder, 'towns.sql'));
      await page.locator(executing).click();
      await page.locator('p.message').first().waitFor();
    },
    reset: async () => void (await database.ask('DROP TABLE IF EXISTS towns')),
    check: async (folder) => {
      assert.deepEqual(await database.ask('SELECT COUNT(*), MAX(name) FROM towns'), [`${towns}\tTown 99`]);
      const [, ...lines] = (await readFile(join(folder, 'people.csv'), 'utf8')).trim().split(/\r?\n/);
      assert.deepEqual(
        lines.map((line) => line.replaceAll('"', '')),
        await peopleIn(database),
      );
    },
  };
}

const asFile = 'input[name="output"][value="file"]';
const asCsv = 'input[name="format"][value="csv"]';
const exporting = 'input[type="submit"][value="Export"]';
const executing = 'form[enctype] input[type="submit"][value="Execute"]';
