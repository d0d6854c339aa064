import assert from 'node:assert/strict';
import { startTestDaemon } from '../../support/start-test-daemon.ts';

const keys = 20;

/** Uses each key, revokes it and uses it again at once, on both hosts. */
export async function checkRevokedKeys(): Promise<void> {
  const daemon = await startTestDaemon();
  const hosts = [daemon.editor, daemon.runner];
  try {
    for (let n = 0; n < keys; n += 1) {
      const { id, rawKey } = await daemon.runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: [] });
      for (const host of hosts)
        assert.equal(
          (await host.as(rawKey).send('GET /auth/whoami')).status,
          200,
          'a new key opens the door',
        );
      if (n % 2 === 0) await daemon.runner.ok(`DELETE /auth/keys/${id}`);
      else await daemon.editor.ok(`PATCH /auth/keys/${id}`, { enabled: false });
      for (const host of hosts)
        assert.equal(
          (await host.as(rawKey).send('GET /auth/whoami')).status,
          401,
          'a key that was taken away',
        );
    }
  } finally {
    await daemon.stop();
  }
}
