import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { projectText } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

const password = 'hunter2-of-the-proxy';
const address = `http://ann:${password}@proxy.example:3128`;
const names = ['HTTP_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'XDG_MIRROR', 'MY_TOKEN_URL'];

let folder = '';
let daemon: RunningDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-environment-'));
  const env = Object.fromEntries(names.map((name) => [name, address]));
  daemon = await startGatehouse(join(folder, 'data'), [], { env });
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true });
});

const log = (Message: string) => ({ type: 'Notification', action: 'Log', parameters: { Message } });
const code = 'await log.info(JSON.stringify(process.env));';

for (const [what, actions] of Object.entries({
  'a macro': names.map((name) => ({ ...log(`{-Environment.${name}-}`), optional: true })),
  'a program': [
    {
      type: 'Program',
      action: 'Run',
      parameters: { Path: '/bin/sh', Args: '-c\nenv; cat /proc/[0-9]*/environ; true' },
      results: { StdOut: 'out' },
    },
    log('{-Variable.out-}'),
  ],
  'custom code': [{ type: 'OwnCode', action: 'JavaScript', parameters: { Code: code } }],
})) {
  test(`the login of a proxy in the environment of the daemon is not shown by ${what}`, async () => {
    const runner = createApiClient(daemon.runnerUrl, daemon.key);
    const path = join(folder, `${what.replace(' ', '-')}.zp`);
    await writeFile(path, projectText(actions));
    const { id } = await runner.ok('POST /tasks', { path });

    await runner.ok(`POST /tasks/${id}/start`, {});

    await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Complete' || status === 'Fail',
    );
    const shown = JSON.stringify([
      await runner.ok(`GET /tasks/${id}/logs`),
      await runner.ok(`GET /tasks/${id}/state`),
    ]);
    assert.match(shown, /http:\/\/proxy\.example:3128/);
    assert.doesNotMatch(shown, new RegExp(`${password}|ann:`));
  });
}
