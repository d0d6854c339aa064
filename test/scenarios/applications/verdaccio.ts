import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { askJson, jsonBody } from '../ask-json.ts';
import { missing, packageFolder } from '../installed.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { answers, freePort, startServer } from '../server.ts';

const program = join(packageFolder('verdaccio'), 'bin/verdaccio');
const [user, password] = ['ada', 'correct-horse'];
const names = ['left-shelf', 'right-shelf', 'book-shelf'];
const wanted = 'book-shelf';

export const verdaccio: Application = {
  title: 'Verdaccio',
  problem: () => missing('Verdaccio', [program]),
  start: async (folder) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = join(folder, 'config.json');
    await writeFile(config, JSON.stringify(configOf(folder)));
    const server = await startServer({
      program: process.execPath,
      args: [program, '--config', config, '--listen', `127.0.0.1:${port}`],
      isReady: () => answers(`${url}/-/ping`),
    });
    const token = await addUser(url);
    for (const name of names) await publish(url, name, token);
    return { scenarios: [openPackage(url)], close: server.close };
  },
};

/** Without the registry of others. */
function configOf(folder: string): object {
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    packages: { '**': { access: '$all', publish: '$authenticated' } },
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  };
}

async function addUser(url: string): Promise<string> {
  const account = `${url}/-/user/org.couchdb.user:${user}`;
  return (await askJson(account, jsonBody('PUT', { name: user, password }))).token;
}

async function publish(url: string, name: string, token: string): Promise<void> {
  const version = { name, version: '1.4.0', description: `A ${name}`, readme: `# ${name}`, dist: {} };
  const tarball = `${name}-1.4.0.tgz`;
  const body = {
    _id: name,
    name,
    'dist-tags': { latest: '1.4.0' },
    versions: { '1.4.0': { ...version, dist: { tarball: `${url}/${name}/-/${tarball}` } } },
    readme: version.readme,
    _attachments: { [tarball]: { content_type: 'application/octet-stream', data: 'AAAA', length: 3 } },
  };
  await askJson(`${url}/${name}`, jsonBody('PUT', body, { authorization: `Bearer ${token}` }));
}

function openPackage(url: string): Scenario {
  return {
    name: 'Verdaccio: open a package of the list, read how it is installed',
    maxRatio: usualRatio,
    project: project(url),
    script: (page, folder) => script(page, folder, url),
    reset: async () => undefined,
    check: async (folder) => {
      const known = await askJson(`${url}/${wanted}`);
      const read = await readFile(join(folder, 'package.txt'), 'utf8');
      assert.equal(read, `npm install ${wanted}@${known['dist-tags'].latest}`);
    },
  };
}

const link = `a[href$="/detail/${wanted}"]`;
const command = 'npm install';

function project(url: string): ProjectSketch {
  const click = (css: string) => on(`css=${css}`, 'HtmlElement.RiseEvent', { Event: 'click' });
  return {
    actions: [
      step('Tab.Navigate', { Url: url }),
      click(link),
      { ...on(`text=${command}`, 'HtmlElement.Get'), results: { OutputVariable: 'command' } },
      step('File.Write', {
        Path: 'package.txt',
        Text: '{-Variable.command-}',
      }),
    ],
  };
}

async function script(page: Page, folder: string, url: string): Promise<void> {
  await page.goto(url);
  await page.locator(link).first().click();
  const found = await page.getByText(command).first().textContent();
  await writeFile(join(folder, 'package.txt'), found ?? '');
}
