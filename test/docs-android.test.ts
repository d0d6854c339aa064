import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startPhone, withoutAdb } from './android-simulator/index.ts';
import { readPage } from './support/doc-page.ts';
import { runPage } from './support/run-page.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

test('docs/users/android.md: each command runs in order, and answers what the page shows', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await startTestDaemon({ edition: 'android' });
  context.after(() => gatehouse.stop());
  const phone = await startPhone();
  context.after(() => phone.stop());

  const { code, steps } = await runPage(readPage('docs/users/android.md'), {
    replace: {
      'http://localhost:5310': gatehouse.daemon.baseUrls.runner ?? '',
      gthk_your_key: gatehouse.key,
      5555: String(phone.port),
    },
    env: { TMPDIR: gatehouse.dataDir },
    cwd: fileURLToPath(new URL('../', import.meta.url)),
  });

  const last = steps.at(-1);
  assert.equal(code, 0, `line ${last?.block.line} ended with ${code}:\n${last?.output}`);
  for (const { block, missing, output } of steps) {
    assert.deepEqual(missing, [], `line ${block.line} answered:\n${output}`);
  }
});
