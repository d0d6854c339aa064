import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, newProject } from '../testing/test-projects.ts';

/** Reads the ETag of the project as a client does. */
async function readTag(editor: TestEditor): Promise<string> {
  await editor.call('project_structure_get');
  return editor.answered.get('etag') ?? '';
}

test('when two clients edit the same state with If-Match, one succeeds and the other must read again', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);
  const headers = { 'if-match': await readTag(editor) };
  const rename = (name: string) => editor.call('action_rename', { params, body: { name }, headers });

  const outcomes = await Promise.allSettled([rename('first'), rename('second')]);

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.equal(refused.length, 1);
  assert.equal(refused[0] instanceof GatehouseError && refused[0].code, 'failed_precondition');
  assert.match(refused[0].message, /Read the structure again/);
  assert.equal((await editor.call('action_get', { params })).name, 'first');
});

test('all edits of two clients without If-Match succeed, one after the other, one undo step each', async (t) => {
  const editor = await newProject(t);
  const client = (name: string) =>
    Promise.all([1, 2, 3, 4, 5].map((n) => addVariable(editor, `${name}${n}`)));

  await Promise.all([client('a'), client('b')]);

  const { totalCount } = await editor.call('variables_list');
  const { undoSteps } = await editor.call('project_undo');
  assert.deepEqual([totalCount, undoSteps], [10, 9]);
});

test('no edit is lost when clients read again after each refusal', async (t) => {
  const editor = await newProject(t);
  const add = async (name: string) => {
    for (;;) {
      const headers = { 'if-match': await readTag(editor) };
      const body = { variables: [{ name }] };
      const added = await editor.call('variables_add', { body, headers }).catch(() => null);
      if (added) return;
    }
  };

  await Promise.all(['a', 'b', 'c', 'd'].map(add));

  const { variables } = await editor.call('variables_list');
  assert.deepEqual(variables.map(({ name }) => name).sort(), ['a', 'b', 'c', 'd']);
});
