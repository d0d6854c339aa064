import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import { closeServers, serveHttp, serveSilence } from '../testing/test-servers.ts';

after(closeServers);

interface Seen {
  readonly url: string;
  readonly body: string;
  readonly signature: unknown;
}

async function serve(status: number, answer: string): Promise<{ base: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const base = await serveHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? '', body, signature: request.headers['x-signature-256'] });
    response.writeHead(status).end(answer);
  });
  return { base, seen };
}

const results = { OutputVariable: 'out' };

test('Telegram sends a long message in parts that cut no characters', async () => {
  const { base, seen } = await serve(200, '{"ok":true,"result":{"message_id":7}}');
  const Message = '😀'.repeat(3000);

  const parameters = { Server: base, Target: '@me', Message, Secret: '12:abc' };
  const run = await runAction({ type: 'Notification', action: 'Telegram', parameters, results });

  assert.equal(run.values.variables.out, '7', run.error);
  const texts = seen.map(({ body }) => JSON.parse(body));
  assert.deepEqual([seen[0]?.url, texts[0].chat_id], ['/bot12%3Aabc/sendMessage', '@me']);
  assert.equal(texts.map(({ text }) => text).join(''), Message);
  assert.equal(
    texts.every(({ text }) => text.length <= 4096 && text.isWellFormed()),
    true,
  );
});

test('Telegram that refuses is an error with its reason and without the token', async () => {
  const { base } = await serve(400, '{"ok":false,"description":"Bad Request: chat not found"}');

  const parameters = { Server: base, Target: 'x', Message: 'm', Secret: '12:abc' };
  const run = await runAction({ type: 'Notification', action: 'Telegram', parameters });

  assert.deepEqual(
    [run.branch, run.error],
    ['OnError', 'Telegram does not take the message: Bad Request: chat not found.'],
  );
});

test('Webhook sends the message in its field, with further fields and a signature', async () => {
  const { base, seen } = await serve(200, 'ok');

  const parameters = {
    Target: base,
    Message: 'Hi',
    Field: 'content',
    Fields: '{"username":"R"}',
    Secret: 'shh',
  };
  const run = await runAction({ type: 'Notification', action: 'Webhook', parameters, results });

  assert.equal(run.values.variables.out, 'ok', run.error);
  const body = '{"username":"R","content":"Hi"}';
  const signature = `sha256=${createHmac('sha256', 'shh').update(body).digest('hex')}`;
  assert.deepEqual([seen[0]?.body, seen[0]?.signature], [body, signature]);
});

for (const [parameters, message] of [
  [{ Fields: '[1]' }, /Fields must be a JSON object/],
  [{ Fields: 'nonsense' }, /Fields must be a JSON object/],
  [{ Target: 'nonsense' }, /Url must begin with http/],
  [{}, /answers with status 500: "broken"/],
] as const) {
  test(`Webhook ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const { base } = await serve(500, 'broken');

    const given = { Target: base, Message: 'm', ...parameters };
    const run = await runAction({ type: 'Notification', action: 'Webhook', parameters: given });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('a server that never answers is an error within the time limit', async () => {
  const parameters = { Target: `http://127.0.0.1:${await serveSilence()}`, Message: 'm', TimeoutSec: '1' };

  const run = await runAction({ type: 'Notification', action: 'Webhook', parameters });

  assert.match(run.error, /within 1 s/);
});
