import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { missing, packageFolder } from '../installed.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { freePort } from '../server.ts';

const dist = packageFolder('swagger-ui', 'swagger-ui-dist');
const pet = '{"name":"Rex","kind":"dog"}';
const operation = '#operations-pets-addPet';

const description = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      post: {
        tags: ['pets'],
        operationId: 'addPet',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: 'It is added' } },
      },
    },
  },
};

const page = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/swagger-ui.css"><div id="ui"></div>
<script src="/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui' })</script>`;

export const swaggerUi: Application = {
  title: 'Swagger UI',
  problem: () => missing('Swagger UI', [dist]),
  start: async () => {
    const pets: string[] = [];
    const server = createServer((request, response) => void answer(request, response, pets));
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return {
      scenarios: [tryItOut(`http://127.0.0.1:${port}`, pets)],
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};

/** The API that the page describes keeps what was sent. */
async function answer(request: IncomingMessage, response: ServerResponse, pets: string[]): Promise<void> {
  if (request.method === 'POST') {
    pets.push(await text(request));
    response.writeHead(201, { 'content-type': 'application/json' }).end(`{"id":${pets.length}}`);
    return;
  }
  const files: Readonly<Record<string, string>> = { '/': page, '/openapi.json': JSON.stringify(description) };
  const { url = '/' } = request;
  const known = files[url];
  const file = /^\/swagger-ui[a-z-]*\.(?:css|js)$/.test(url) ? join(dist, url) : null;
  if (known === undefined && file === null) {
    response.writeHead(404).end();
    return;
  }
  const type = url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.writeHead(200, { 'content-type': type }).end(known ?? (await readFile(file ?? '')));
}

function tryItOut(url: string, pets: string[]): Scenario {
  return {
    name: 'Swagger UI: open an operation, try it out, execute, read status and body',
    maxRatio: usualRatio,
    project: project(url),
    script: (shown, folder) => script(shown, folder, url),
    reset: async () => void pets.splice(0),
    check: async (folder) => {
      assert.deepEqual(
        pets.map((sent) => JSON.parse(sent)),
        [JSON.parse(pet)],
      );
      assert.equal(await readFile(join(folder, 'answer.txt'), 'utf8'), '201 {\n  "id": 1\n}');
    },
  };
}

const body = `${operation} .body-param textarea`;
const execute = `${operation} .btn.execute`;
const status = `${operation} .live-responses-table tbody .response-col_status`;
const content = `${operation} .live-responses-table tbody .highlight-code code`;

function project(url: string): ProjectSketch {
  return {
    actions: [
      step('Tab.Navigate', { Url: url }),
      on(`css=${operation} .opblock-summary`, 'HtmlElement.RiseEvent', { Event: 'click' }),
      on(`css=${operation} .try-out button`, 'HtmlElement.RiseEvent', { Event: 'click' }),
      on(`css=${body}`, 'HtmlElement.Set', { Value: pet, Mode: 'set' }),
      on(`css=${execute}`, 'HtmlElement.RiseEvent', { Event: 'click' }),
      { ...on(`css=${status}`, 'HtmlElement.Get', { Regex: '\\d+' }), results: { OutputVariable: 'status' } },
      { ...on(`css=${content}`, 'HtmlElement.Get'), results: { OutputVariable: 'body' } },
      step('File.Write', { Path: 'answer.txt', Text: '{-Variable.status-} {-Variable.body-}' }),
    ],
  };
}

async function script(shown: Page, folder: string, url: string): Promise<void> {
  await shown.goto(url);
  await shown.locator(`${operation} .opblock-summary`).click();
  await shown.locator(`${operation} .try-out button`).click();
  await shown.locator(body).fill(pet);
  await shown.locator(execute).click();
  const [code] = /\d+/.exec((await shown.locator(status).textContent()) ?? '') ?? [];
  await writeFile(join(folder, 'answer.txt'), `${code} ${await shown.locator(content).textContent()}`);
}
