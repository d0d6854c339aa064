import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  type ActionSketch,
  documentOf,
  keptStateOf,
  runDocument,
  wideEvidence,
} from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf } from '../testing/run-action.ts';
import { ownData } from './use-files.ts';

const take = (variable: string): ActionSketch => ({
  ...{ type: 'List', action: 'GetLine', parameters: { List: 'lines', Remove: 'true' } },
  results: { OutputVariable: variable },
});
const fail: ActionSketch = { type: 'File', action: 'Read', parameters: { Path: '/nowhere/at-all' } };

test('a run that goes on has the lines of its file that the run before it left, and not those of a file that it had not read', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-own-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'lines.txt');
  await writeFile(file, 'a\nb\nc\n');
  const binding = { bindToFile: true, bindedFile: file, leaveBlankFile: true };
  const lists = listsOf({ lines: [] }).map((list) => ({ ...list, ...binding }));
  const run = async (actions: readonly ActionSketch[], resume: ReturnType<typeof keptStateOf> = null) =>
    runDocument(documentOf(actions, { lists }), {
      ...{ executors: standardExecutors, evidence: wideEvidence, resume, restorable: [ownData] },
    });
  const mended = { ...fail, disabled: true };

  const kept = keptStateOf(await run([take('one'), fail, take('two')]));
  const unread = keptStateOf(await run([fail, take('one')]));
  await writeFile(file, 'x\ny\n');
  const after = await run([take('one'), mended, take('two')], kept);
  const first = await run([mended, take('one')], unread);

  assert.equal(after.outcome.errorMessage, null);
  assert.deepEqual([after.outcome.values?.variables.one, after.outcome.values?.variables.two], ['a', 'b']);
  assert.equal(first.outcome.values?.variables.one, 'x');
});
