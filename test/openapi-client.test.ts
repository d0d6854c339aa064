import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { generateSource } from 'oazapfts';
import { findDifferences, operationsOf, readOpenapi, type SeenAnswer } from './support/openapi.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const story = fileURLToPath(new URL('./fixtures/openapi-client/story.txt', import.meta.url));
const hosts = ['editor', 'runner'] as const;
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  allowImportingTsExtensions: true,
  types: ['node'],
};

let gatehouse: TestDaemon;
let folder: string;
let projectPath: string;
let page: Server;
before(async () => {
  gatehouse = await startTestDaemon();
  page = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<button onclick="document.title='clicked'">Buy</button>`);
  }).listen(0, '127.0.0.1');
  await once(page, 'listening');
  // Below the checkout, so that the packages of the clients are found.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'openapi-client-'));
  projectPath = join(gatehouse.dataDir, '..', `${basename(folder)}.zp`);
});
after(async () => {
  await gatehouse.stop();
  page.close();
  await rm(folder, { recursive: true, force: true });
  await rm(projectPath, { force: true });
});

test('clients that a public generator makes compile, drive both hosts and click by XPath; every answer is as described', async () => {
  await writeClients();
  compile();

  const answers = await runStory();

  assert.ok(answers.editor.length >= 10 && answers.runner.length >= 12);
  for (const host of hosts) {
    const document = await readOpenapi(gatehouse[host].baseUrl);
    const seen = answers[host].map((answer) => toSeen(answer, document));
    assert.deepEqual(await findDifferences(document, seen), []);
  }
});

async function writeClients(): Promise<void> {
  for (const host of hosts) {
    const file = join(folder, `${host}.json`);
    await writeFile(file, JSON.stringify(await readOpenapi(gatehouse[host].baseUrl)));
    await writeFile(join(folder, `${host}.ts`), await generateSource(file));
  }
  await copyFile(story, join(folder, 'story.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
}

function compile(): void {
  const program = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [program, '-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface RawAnswer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

async function runStory(): Promise<Record<(typeof hosts)[number], readonly RawAnswer[]>> {
  const answers: RawAnswer[] = [];
  const recording: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.clone().text();
    answers.push({ method: init?.method ?? 'GET', url: String(input), status: answer.status, text });
    return answer;
  };
  const { run } = await import(pathToFileURL(join(folder, 'story.ts')).href);
  await run({
    editorUrl: `${gatehouse.editor.baseUrl}/api/v1`,
    runnerUrl: `${gatehouse.runner.baseUrl}/api/v1`,
    key: gatehouse.key,
    // Not beside the clients: the checkout is closed to projects.
    path: projectPath,
    pageUrl: `http://127.0.0.1:${portOf(page)}/`,
    fetch: recording,
  });
  const of = (host: (typeof hosts)[number]) =>
    answers.filter(({ url }) => url.startsWith(gatehouse[host].baseUrl));
  return { editor: of('editor'), runner: of('runner') };
}

function toSeen({ method, url, status, text }: RawAnswer, document: OpenApiDocument): SeenAnswer {
  const path = new URL(url).pathname.replace('/api/v1', '');
  const known = operationsOf(document).filter(
    (route) => route.method === method && isMatch(route.path, path),
  );
  // A literal path takes precedence over one with parameters.
  const [found] = known.sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  const body = text === '' ? null : JSON.parse(text);
  return { operationId: found?.operation.operationId ?? url, status, body };
}

function isMatch(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const names = pattern.split('/');
  return (
    names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
  );
}
