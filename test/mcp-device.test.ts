import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer';
import { LOGIN, LOGIN_ACCOUNT, startPhone, withoutAdb } from './android-simulator/index.ts';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

test('an agent reads a phone in few words, acts on it, and sees what changed', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await startTestDaemon({
    edition: 'full',
    pluginConfig: { mcp: { untrustedText: 'ignore' } },
  });
  context.after(() => gatehouse.stop());
  const phone = await startPhone({ pin: '2468', locked: true });
  context.after(() => phone.stop());
  const agent = await connectMcp(gatehouse.daemon.baseUrls.editor ?? '', gatehouse.key);
  context.after(() => agent.close());
  const { tools } = await agent.client.listTools();
  const tokens = encode(JSON.stringify(tools)).length;
  assert.ok(tokens <= 4_500, `the list of the whole product has ${tokens} tokens`);

  assert.match(await agent.refused('device', { do: 'read' }), /^failed_precondition: No device is online/);
  await agent.ok('operation_call', { id: 'device_connect', body: { host: '127.0.0.1', port: phone.port } });
  assert.match(await agent.text('device', { do: 'list' }), /"isRunning":true/);
  const started = await agent.text('device_act', {
    steps: [
      { do: 'unlock', text: '2468' },
      { do: 'start', package: LOGIN },
    ],
  });
  assert.match(started, /^2 of 2 steps done/);
  const screen = await agent.text('device', { do: 'read' });
  assert.match(screen, /id=user/);
  assert.ok(encode(screen).length <= 1_500);
  const acted = await agent.text('device_act', {
    since: /^revision (\S+)/.exec(screen)?.[1],
    steps: [
      { do: 'set', id: 'user', text: LOGIN_ACCOUNT.user },
      { do: 'set', id: 'password', text: LOGIN_ACCOUNT.password },
      { do: 'tap', id: 'sign_in' },
    ],
  });
  assert.match(acted, /^3 of 3 steps done[\s\S]*id=greeting/);
  assert.ok(encode(acted).length <= 420);
  assert.match(await agent.text('device', { do: 'read', find: 'greeting' }), /id=greeting/);

  const [, x, y] = /id=greeting.*\[(\d+),(\d+)\]/.exec(await agent.text('device', { do: 'read' })) ?? [];
  const failed = await agent.refused('device_act', {
    steps: [
      { do: 'tap', x: Number(x), y: Number(y) },
      { do: 'swipe', x: 100, y: 600, toX: 100, toY: 500 },
      { do: 'keys', text: 'BACK' },
      { do: 'stop', package: 'no.such.app' },
    ],
  });
  assert.match(failed, /^3 of 4 steps done\nsteps\[3\] failed: /);
  const { content } = await agent.call('device', { do: 'picture' });
  assert.equal(content.find((part) => part.type === 'image')?.mimeType, 'image/png');
  assert.match(await agent.text('device', { do: 'apps' }), new RegExp(LOGIN));
});
