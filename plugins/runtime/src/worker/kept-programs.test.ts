import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runResource } from '@gatehouse/sdk-actions';
import { SentPrograms } from '../pool/sent-programs.ts';
import { keptPrograms, type StartMessage, type StartOrder } from '../protocol/worker-messages.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, testFiles } from '../testing.ts';
import { ComingDocument } from './coming-document.ts';
import { ComingValues } from './coming-values.ts';
import { KeptPrograms, programOf } from './kept-programs.ts';
import { WorkbenchResources } from './kept-resources.ts';
import { Questions } from './questions.ts';

const document = documentOf([{ type: 'Sample', action: 'Nothing' }]);
const executors = new Map([['Sample', sampleExecutors]]);

test('a worker keeps the documents that it was sent, and the program of each once it is compiled', () => {
  const kept = new KeptPrograms();
  const first = kept.take({ programId: 1, document });

  const program = programOf(first, executors);

  assert.equal(kept.take({ programId: 1, document: null }), first);
  assert.equal(programOf(first, executors), program);
  assert.equal(program.document, document);
  assert.throws(() => kept.take({ programId: 2, document: null }), /has no program 2/);
});

test('both sides forget the oldest document at the same time', () => {
  const kept = new KeptPrograms();
  const sent = new SentPrograms();
  const documents = Array.from({ length: keptPrograms + 1 }, () => documentOf([]));
  const start = (each: typeof document) => {
    const message = sent.startMessage({ document: each } as StartOrder);
    kept.take(message);
    return message.document !== null;
  };

  assert.deepEqual(
    documents.map(start),
    documents.map(() => true),
  );
  assert.deepEqual([sent.has(documents[0] ?? document), sent.has(documents[1] ?? document)], [false, true]);
  assert.deepEqual(
    documents.slice(1).map(start),
    documents.slice(1).map(() => false),
  );
  assert.equal(start(documents[0] ?? document), true);
});

test('values and documents that came ahead are those of the run that starts next, and of no other', () => {
  const values = new ComingValues();
  const documents = new ComingDocument();
  const startOf = (uowId: string, given: typeof document | null = null) =>
    ({ uowId, document: given }) as StartMessage;

  values.add({ kind: 'values', uowId: 'old', part: { variables: { a: 'old' } } });
  values.add({ kind: 'values', uowId: 'one', part: { variables: { a: 'x' } } });
  values.add({ kind: 'values', uowId: 'one', part: { variables: { a: 'y' }, lists: { l: [] } } });
  assert.deepEqual(values.take('one'), { variables: { a: 'xy' }, lists: { l: [] }, tables: {} });
  assert.deepEqual(values.take('one'), {});
  values.add({ kind: 'values', uowId: 'one', part: {} });
  assert.deepEqual([values.take('two'), values.take('one')], [{}, {}]);

  documents.add({ kind: 'document', uowId: 'old', text: '{' });
  for (const text of ['{"name":', '"new"}']) documents.add({ kind: 'document', uowId: 'one', text });
  assert.deepEqual(documents.complete(startOf('one')).document, { name: 'new' });
  assert.equal(documents.complete(startOf('one')).document, null);
  documents.add({ kind: 'document', uowId: 'one', text: '{}' });
  assert.equal(documents.complete(startOf('two')).document, null);
  documents.add({ kind: 'document', uowId: 'one', text: '{}' });
  assert.equal(documents.complete(startOf('one', document)).document, document);
});

function aWorkbench() {
  const info = {
    uowId: 'w',
    projectName: '',
    projectPath: null,
    taskId: null,
    threadId: 0,
    fileRights: testFiles,
  };
  return new WorkbenchResources(info, new Questions(() => undefined));
}

test('a workbench has no instance until a resource of it names one', async () => {
  const workbench = aWorkbench();
  const before = [workbench.port, workbench.address()];

  await workbench.get(
    runResource({
      name: 'The browser',
      create: async ({ setPort }) => setPort(7),
      dispose: async () => Promise.reject(new Error('it hangs')),
    }),
  );

  assert.deepEqual(
    [before, [workbench.port, workbench.address()]],
    [
      [-1, ''],
      [7, ''],
    ],
  );
  assert.deepEqual(await workbench.close(), ['The browser was not closed cleanly: it hangs']);
});

test('a workbench keeps the newest thousand secrets of its runs', () => {
  const workbench = aWorkbench();

  workbench.noteSecrets(['first', 'second', 'first']);
  workbench.noteSecrets(Array.from({ length: 999 }, (_, at) => `s${at}`));

  const kept = [...workbench.otherSecrets];
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [1000, 'first', 's998']);
});
