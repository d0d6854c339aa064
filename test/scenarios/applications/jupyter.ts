import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { askJson } from '../ask-json.ts';
import { debianEnvironment, debianPlace, missing } from '../installed.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { answers, freePort, startServer } from '../server.ts';

const program = debianPlace('usr/bin/jupyter-notebook');
const python = '/usr/bin/python3';
const token = 'a-token-of-tests';
const source = 'print(sum(range(101)))';

export const jupyter: Application = {
  title: 'Jupyter',
  problem: () => missing('Jupyter', [program, python]),
  start: async (folder) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const notebooks = join(folder, 'notebooks');
    await mkdir(notebooks);
    const own = {
      HOME: folder,
      JUPYTER_RUNTIME_DIR: join(folder, 'runtime'),
      IPYTHONDIR: join(folder, 'ipython'),
    };
    const server = await startServer({
      program: python,
      args: [
        ...[program, '--no-browser', '--allow-root', `--port=${port}`, '--ip=127.0.0.1'],
        ...[`--NotebookApp.token=${token}`, `--notebook-dir=${notebooks}`],
      ],
      env: { ...debianEnvironment(), ...own },
      isReady: () => answers(`${url}/login`),
    });
    return { scenarios: [runCell(url)], close: server.close };
  },
};

function runCell(url: string): Scenario {
  return {
    name: 'Jupyter: log in with the token, new notebook, run a cell, save, read its output',
    maxRatio: usualRatio,
    project: project(url),
    script: (page, folder) => script(page, folder, url),
    reset: () => removeAll(url),
    check: async (folder) => {
      const { content } = await ask(url, 'contents/Untitled.ipynb');
      const [cell] = content.cells;
      assert.equal(cell.source, source);
      assert.equal(cell.outputs[0].text, '5050\n');
      assert.equal((await readFile(join(folder, 'output.txt'), 'utf8')).trim(), '5050');
    },
  };
}

const ask = (url: string, path: string, method = 'GET') =>
  askJson(`${url}/api/${path}`, { method, headers: { authorization: `token ${token}` } });

async function removeAll(url: string): Promise<void> {
  for (const { id } of await ask(url, 'sessions')) await ask(url, `sessions/${id}`, 'DELETE');
  for (const { path } of (await ask(url, 'contents')).content) await ask(url, `contents/${path}`, 'DELETE');
}

const click = (css: string) => on(`css=${css}`, 'HtmlElement.RiseEvent', { Event: 'click' });
const ready = '#kernel_indicator_icon.kernel_idle_icon';
const cell = '.cell.code_cell .CodeMirror';
const output = '.output_text pre';
const _saved = '.autosave_status';

function project(url: string): ProjectSketch {
  return {
    actions: [
      step('Tab.Navigate', { Url: url }),
      on('css=#password_input', 'HtmlElement.Set', { Value: token }),
      click('#login_submit'),
      click('#new-dropdown-button'),
      click('#kernel-python3 a'),
      step('Tab.WaitOpen'),
      on(`css=${ready}`, 'HtmlElement.Wait', { TimeoutSec: 30 }),
      click(cell),
      step('UserInput.TypeText', { Text: source, DelayMs: 0 }),
      step('UserInput.PressKeys', { Keys: 'Control+Enter' }),
      {
        ...on(`css=${output}`, 'HtmlElement.Get', { TimeoutSec: 30 }),
        results: { OutputVariable: 'output' },
      },
      step('UserInput.PressKeys', { Keys: 'Control+s' }),
      step('Tab.WaitRequest', { UrlMask: '*/api/contents/Untitled.ipynb*', Method: 'PUT' }),
      step('File.Write', { Path: 'output.txt', Text: '{-Variable.output-}' }),
    ],
  };
}

async function script(page: Page, folder: string, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#password_input').fill(token);
  await page.locator('#login_submit').click();
  await page.locator('#new-dropdown-button').click();
  const opening = page.waitForEvent('popup');
  await page.locator('#kernel-python3 a').click();
  const notebook = await opening;
  await notebook.locator(ready).waitFor();
  await notebook.locator(cell).first().click();
  await notebook.keyboard.type(source);
  await notebook.keyboard.press('Control+Enter');
  const text = (await notebook.locator(output).first().textContent()) ?? '';
  const saving = notebook.waitForResponse(
    (response) =>
      response.url().includes('/api/contents/Untitled.ipynb') && response.request().method() === 'PUT',
  );
  await notebook.keyboard.press('Control+s');
  await (await saving).finished();
  await writeFile(join(folder, 'output.txt'), text);
}
