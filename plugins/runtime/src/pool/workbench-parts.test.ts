import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestRuns } from '../testing/create-test-runs.ts';
import { documentOf } from '../testing.ts';

test('the next run of a workbench gets another worker once plugins have other parts', async (t) => {
  const { href } = new URL('fixtures/sample-worker.ts', import.meta.url);
  let url = href;
  const { service } = createTestRuns({
    readyMs: 120_000,
    workerParts: () => [{ pluginId: 'sample', url }],
  });
  t.after(() => service.stop());
  const bench = service.openWorkbench({ projectName: 'Test', projectPath: null });
  const document = documentOf([{ type: 'Sample', action: 'Process', results: { OutputVariable: 'pid' } }]);
  const runAgain = async () => {
    const ending = await bench.start({
      ...{ document, projectPath: null, pins: {}, wantsValues: true, drive: null },
      allowedScopes: new Set(),
    }).ended;
    assert.equal(ending.result, 'success');
    return ending.values?.variables.pid;
  };

  const before = await runAgain();
  assert.equal(await runAgain(), before);
  url = `${href}?later`;
  assert.notEqual(await runAgain(), before);
});
