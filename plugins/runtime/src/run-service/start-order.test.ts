import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { type OrderedRuns, startOrder } from './start-order.ts';

const limits = { maxActions: 7, memoryMb: 9 };
const evidence = { maxMs: 300, maxBytes: 1024, productVersion: '1.2.3' };
const rights = [
  { path: '/work', access: 'write' },
  { path: '/other', access: 'write' },
] as const;
const parts = { limits, evidence, grants: { ofRun: () => rights } };
const plain: OrderedRuns = {
  ...{ document: documentOf([]), projectPath: '/work/a.zp', taskId: 't', threadId: 3, pins: {} },
  allowedScopes: new Set(['io:network']),
};

test('a request that asks for nothing more has the defaults of a start', () => {
  assert.deepEqual(startOrder(plain, ['a', 'b'], parts), {
    ...{ kind: 'start', uowId: 'a', next: ['b'], document: plain.document, pins: {}, limits },
    info: {
      ...{ uowId: 'a', projectName: 'Test', projectPath: '/work/a.zp', taskId: 't', threadId: 3 },
      fileRights: rights,
    },
    ...{ allowedScopes: ['io:network'], wantsValues: false, reportsStatuses: true, isTraced: false },
    ...{ evidence: null, trace: null, test: null, usageLimits: null, drive: null, resume: null },
    ...{ workbench: null, dataOf: null },
  });
});

test('what a request asks for is in the start', () => {
  const usageLimits = { requests: { max: 5, cap: '5 requests' } };
  const spans = { traceId: 't', spanId: 's', isSampled: true, slowActionMs: 5 };
  const order = startOrder(
    {
      ...plain,
      ...{ wantsValues: true, isUnseen: true, isTraced: true, keepsEvidence: true, usageLimits, spans },
      ...{ proxy: 'http://proxy', certificates: '/ca.pem', trace: { onlyFailures: true, percent: 100 } },
    },
    ['a'],
    parts,
  );

  assert.deepEqual([order.wantsValues, order.reportsStatuses, order.isTraced], [true, false, true]);
  assert.deepEqual([order.usageLimits, order.evidence], [usageLimits, evidence]);
  assert.deepEqual(order.trace, { pictureMs: 300, onlyFailures: true, percent: 100 });
  const { proxy, certificates } = order.info;
  assert.deepEqual(
    [proxy, certificates, order.info.spans, order.next],
    ['http://proxy', '/ca.pem', spans, []],
  );
});

test('an empty proxy is a direct connection, and empty certificates are none', () => {
  const { info } = startOrder({ ...plain, proxy: '', certificates: '' }, ['a'], parts);

  assert.deepEqual([info.proxy, 'certificates' in info, 'spans' in info], ['', false, false]);
});

test('a test writes to the folder of its project alone', () => {
  const order = startOrder({ ...plain, test: { stubbed: [], hasNetwork: false, secrets: {} } }, ['a'], parts);

  assert.deepEqual(
    order.info.fileRights.map(({ access }) => access),
    ['write', 'read'],
  );
  assert.deepEqual(order.test?.stubbed, []);
});

test('a start without ids gets one', () => {
  assert.match(startOrder(plain, [], parts).uowId, /^[\da-f-]{36}$/);
});

test('without limits of evidence a failure keeps none, and a trace has its own time for pictures', () => {
  const request = { ...plain, keepsEvidence: true, trace: { onlyFailures: false, percent: 1 } };
  const { evidence: kept, trace } = startOrder(request, ['a'], { ...parts, evidence: null });

  assert.deepEqual([kept, trace], [null, { onlyFailures: false, percent: 1 }]);
});
