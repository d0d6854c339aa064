import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { askJson, jsonBody } from '../ask-json.ts';
import { missing, packageFolder } from '../installed.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { answers, freePort, startServer } from '../server.ts';

const program = join(packageFolder('node-red'), 'red.js');
const settings = { uiHost: '127.0.0.1', flowFile: 'flows.json', telemetry: { enabled: false } };

/** The place where a node is dropped, in the sheet of nodes. */
const places = { inject: { x: 260, y: 120 }, debug: { x: 520, y: 220 } };
const sheet = '#red-ui-workspace-chart';
const palette = (kind: string) => `.red-ui-palette-node[data-palette-type="${kind}"]`;
const tour =
  '.red-ui-popover .red-ui-tourGuide-popover button, .red-ui-tourGuide-popover .red-ui-button-small';
const [output, input] = ['.red-ui-flow-port-output', '.red-ui-flow-port-input'].map(
  (port) => `${port} .red-ui-flow-port`,
);
const message = '.red-ui-debug-msg-payload';

export const nodeRed: Application = {
  title: 'Node-RED',
  problem: () => missing('Node-RED', [program]),
  start: async (folder) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await writeFile(
      join(folder, 'settings.js'),
      `module.exports = ${JSON.stringify({ ...settings, uiPort: port })};`,
    );
    const server = await startServer({
      program: process.execPath,
      args: [program, '--settings', join(folder, 'settings.js'), '--userDir', folder],
      isReady: () => answers(`${url}/flows`),
    });
    return { scenarios: [wireAndRun(url)], close: server.close };
  },
};

function wireAndRun(url: string): Scenario {
  return {
    name: 'Node-RED: drag two nodes, wire them, name one, deploy, inject, read the message',
    maxRatio: usualRatio,
    project: project(url),
    script: (page, folder) => script(page, folder, url),
    reset: () => askJson(`${url}/flows`, jsonBody('POST', [], { 'node-red-deployment-type': 'full' })),
    check: async (folder) => {
      const nodes: readonly FlowNode[] = await askJson(`${url}/flows`);
      const inject = nodes.find(({ type }) => type === 'inject');
      const debug = nodes.find(({ type }) => type === 'debug');
      assert.equal(inject?.name, 'Every morning');
      assert.deepEqual(inject?.wires, [[debug?.id]]);
      assert.match(await readFile(join(folder, 'message.txt'), 'utf8'), /^\d{13}$/);
    },
  };
}

interface FlowNode {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly wires?: readonly (readonly string[])[];
}

function project(url: string): ProjectSketch {
  const drop = (kind: keyof typeof places) =>
    on(`css=${palette(kind)}`, 'UserInput.DragDrop', {
      ...{ TargetFinder: 'CssFinder', Target: sheet },
      ...{ TargetPointX: places[kind].x, TargetPointY: places[kind].y },
    });
  return {
    actions: [
      on(`css=${tour}`, 'WebBrowser.HandlePopUp'),
      step('Tab.Navigate', { Url: url }),
      drop('inject'),
      drop('debug'),
      on(`css=${output}`, 'UserInput.DragDrop', { TargetFinder: 'CssFinder', Target: input ?? '' }),
      on('css=.red-ui-flow-node', 'HtmlElement.RiseEvent', { Event: 'dblclick' }),
      on('css=#node-input-name', 'HtmlElement.Set', { Value: 'Every morning' }),
      on('css=#node-dialog-ok', 'HtmlElement.RiseEvent', { Event: 'click' }),
      on('css=#red-ui-header-button-deploy:not(.disabled)', 'HtmlElement.RiseEvent', { Event: 'click' }),
      on('text=Successfully deployed', 'HtmlElement.Wait'),
      on('css=#red-ui-tab-debug-link-button', 'HtmlElement.RiseEvent', { Event: 'click' }),
      on('css=.red-ui-flow-node-button-button', 'HtmlElement.RiseEvent', { Event: 'click' }),
      { ...on(`css=${message}`, 'HtmlElement.Get'), results: { OutputVariable: 'message' } },
      step('File.Write', { Path: 'message.txt', Text: '{-Variable.message-}' }),
    ],
  };
}

async function script(page: Page, folder: string, url: string): Promise<void> {
  await page.addLocatorHandler(page.locator(tour).first(), (button) => button.click());
  await page.goto(url);
  for (const kind of ['inject', 'debug'] as const)
    await page.locator(palette(kind)).dragTo(page.locator(sheet), { targetPosition: places[kind] });
  await page.locator(output ?? '').dragTo(page.locator(input ?? ''));
  await page.locator('.red-ui-flow-node').first().dblclick();
  await page.locator('#node-input-name').fill('Every morning');
  await page.locator('#node-dialog-ok').click();
  await page.locator('#red-ui-header-button-deploy:not(.disabled)').click();
  await page.getByText('Successfully deployed').waitFor();
  await page.locator('#red-ui-tab-debug-link-button').click();
  await page.locator('.red-ui-flow-node-button-button').first().click();
  await writeFile(join(folder, 'message.txt'), (await page.locator(message).first().textContent()) ?? '');
}
