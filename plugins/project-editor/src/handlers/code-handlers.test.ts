import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEditor } from '../testing/test-editor.ts';

test('code_api_get lists sources and types, with no project open', async (t) => {
  const editor = await startEditor(t);

  const index = await editor.call('code_api_get');

  assert.deepEqual(index.sources, [{ assembly: 'gatehouse', version: '0.1.0' }]);
  assert.deepEqual(
    index.types?.map(({ fullName, memberCount }) => [fullName, memberCount]),
    [
      ['Gatehouse.Variables', 1],
      ['Gatehouse.Lists', 0],
    ],
  );
  assert.equal(index.type, null);
});

for (const typeName of ['Gatehouse.Variables', 'Variables', 'variables']) {
  test(`code_api_get shows one type with its members by the name ${typeName}`, async (t) => {
    const editor = await startEditor(t);

    const { sources, types, type } = await editor.call('code_api_get', { query: { typeName } });

    assert.deepEqual([sources, types], [null, null]);
    assert.equal(type?.fullName, 'Gatehouse.Variables');
    assert.deepEqual(type?.members[0]?.parameters, [{ name: 'name', type: 'string', summary: 'its name' }]);
  });
}

test('code_api_get refuses an unknown type and names those near to it', async (t) => {
  const editor = await startEditor(t);

  const refusal = await editor.refusal('code_api_get', { query: { typeName: 'Varables' } });

  assert.equal(refusal.code, 'not_found');
  assert.match(refusal.message, /no type "Varables"; near to it: Gatehouse\.Variables\./);
});
