import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, testFiles } from '../testing.ts';
import { evidenceMask, secretsOf } from './evidence-mask.ts';
import { RunInstance } from './run-instance.ts';
import { createRunState } from './run-state.ts';

const info = {
  uowId: 'u',
  projectName: '',
  projectPath: null,
  taskId: 't',
  threadId: 0,
  fileRights: testFiles,
};
const document = documentOf([]);
const resource = () => Promise.reject(new Error('The test has no resources.'));
const shown = 'of the outer one: hunter2, of the inner one: swordfish';

test('projects that share a browser hide the secrets of each other in what they keep', () => {
  const outer = createRunState(document, info, { values: { variables: { password: 'hunter2' } } });
  const kept = new RunInstance().sharedBy({ state: outer, resource });
  const inner = createRunState(document, info, { kept, values: { variables: { token: 'swordfish' } } });
  const hidden = 'of the outer one: ***, of the inner one: ***';
  assert.equal(evidenceMask(inner, document).mask(shown), hidden);

  kept.noteSecrets(secretsOf(inner, document));

  assert.equal(evidenceMask(outer, document).mask(shown), hidden);
});

test('a project that runs another one tells the workbench the secrets of both', () => {
  const noted: string[] = [];
  const workbench = {
    get: resource,
    ...{ port: 7, address: () => 'http://shop/', otherSecrets: ['before'] },
    noteSecrets: (secrets: readonly string[]) => void noted.push(...secrets),
  };
  const outer = createRunState(document, info, { kept: workbench });
  const kept = new RunInstance(workbench).sharedBy({ state: outer, resource });

  kept.noteSecrets(['swordfish']);

  assert.deepEqual(
    [noted, kept.port, kept.address(), [...kept.otherSecrets]],
    [['swordfish'], 7, 'http://shop/', ['before']],
  );
  assert.deepEqual([...outer.otherSecrets], ['before', 'swordfish']);
});
