import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { runAction } from '../../testing/run-action.ts';
import { standardExecutors } from '../standard-executors.ts';

const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body: { q?: string } = JSON.parse(Buffer.concat(chunks).toString());
  asked.push({ path: request.url, key: request.headers.authorization, body });
  if (body.q === 'hang') return;
  response.statusCode = body.q === 'refuse' ? 403 : 200;
  const isDeepl = request.url === '/v2/translate';
  const answer = isDeepl ? { translations: [{ text: 'Hallo' }] } : { translatedText: 'Bonjour' };
  response.end(body.q === 'odd' ? '<html>' : JSON.stringify(answer));
});
let Url = '';

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

after(() => server.closeAllConnections());
after(() => server.close());

function translate(parameters: Record<string, string>) {
  return runAction({
    type: 'TextProcessing',
    action: 'Translate',
    parameters: { Url, Service: 'libretranslate', To: 'fr', ...parameters },
    results: { OutputVariable: 'out' },
  });
}

test('Translate uses LibreTranslate, which detects the language', async () => {
  const run = await translate({ Input: 'Hello' });

  assert.equal(run.values.variables.out, 'Bonjour', run.error);
  assert.deepEqual(asked.at(-1), {
    path: '/translate',
    key: undefined,
    body: { q: 'Hello', source: 'auto', target: 'fr', format: 'text' },
  });
});

test('Translate uses DeepL with its key', async () => {
  const run = await translate({ Input: 'Hello', Service: 'deepl', From: 'en', To: 'de', Key: 'k:fx' });

  assert.equal(run.values.variables.out, 'Hallo', run.error);
  assert.deepEqual(asked.at(-1), {
    path: '/v2/translate',
    key: 'DeepL-Auth-Key k:fx',
    body: { text: ['Hello'], target_lang: 'DE', source_lang: 'EN' },
  });
});

for (const [Input, message] of [
  ['refuse', /libretranslate refused with status 403/],
  ['odd', /answered without a translation: "<html>"/],
  ['hang', /No whole answer came from libretranslate within 1 s/],
] as const) {
  test(`Translate fails when the service answers ${Input}`, async () => {
    const run = await translate({ Input, TimeoutSec: '1' });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('Translate needs io:network', async () => {
  const parameters = { Input: 'a', Service: 'libretranslate', To: 'fr', Url };
  const document = documentOf([{ type: 'TextProcessing', action: 'Translate', parameters }]);

  const { outcome } = await runDocument(document, {
    executors: standardExecutors,
    allowedScopes: new Set(['io:filesystem']),
  });

  assert.match(outcome.errorMessage ?? '', /needs io:network/);
});
