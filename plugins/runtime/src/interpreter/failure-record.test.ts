import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, evidenceOf, runDocument, wideEvidence } from '../testing.ts';

async function recordOf(options: { readonly proxy?: string }) {
  const failing = documentOf([{ type: 'Sample', action: 'Fail', parameters: { Message: 'wrong' } }]);
  const run = await runDocument(failing, {
    executors: [sampleExecutors],
    evidence: wideEvidence,
    ...options,
  });
  const record = evidenceOf(run).find(({ name }) => name === 'failure.json');
  return JSON.parse(Buffer.from(record?.bytes ?? []).toString());
}

test('a failure names the proxy of its run, without the password', async () => {
  const through = await recordOf({ proxy: 'http://ann:hunter2@proxy.example:3128' });
  const directly = await recordOf({});

  assert.match(through.run.proxy, /proxy\.example:3128$/);
  assert.ok(!JSON.stringify(through).includes('hunter2'));
  assert.equal(directly.run.proxy, null);
});
