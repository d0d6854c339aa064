import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-texts-'));
  gatehouse = await startTestDaemon();
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

const texts = [
  { what: 'NUL', text: 'a\u0000b' },
  { what: 'every control character', text: String.fromCharCode(...Array(32).keys(), 127, 128, 159) },
  { what: 'carriage returns and newlines', text: '\r\n a \r b \n' },
  { what: 'pairs of surrogates', text: '😀👩‍👩‍👧\u{10ffff}' },
  { what: 'noncharacters', text: '\uffff\ufffe\ufdd0' },
  { what: 'a BOM', text: '\ufeffa\ufeff' },
  { what: 'line and paragraph separators', text: 'a\u2028b\u2029c' },
  { what: 'direction overrides', text: '\u202egnp.exe\u2066' },
  { what: 'combining marks in both forms', text: 'é e\u0301' },
  { what: 'markup and entities', text: '<a href="x">&amp;]]>&#0;</a>' },
  { what: 'a name of a prototype', text: '__proto__' },
  { what: 'JSON', text: '{"__proto__":{"admin":true}}' },
  { what: 'a long text', text: 'é'.repeat(1_000_000) },
];

for (const { what, text } of texts) {
  test(`${what} as a value comes back unchanged, also from a saved file`, async () => {
    const { editor } = gatehouse;
    const path = join(folder, `${what.replaceAll(' ', '-')}.zp`);
    const comment = `comment ${text}`;
    await editor.ok('POST /projects');
    await editor.ok('POST /projects/current/variables', { variables: [{ name: 'V' }] });
    await editor.ok('PUT /projects/current/variables/V/value', { value: text });
    const { actionId, groupId } = await editor.ok('POST /projects/current/actions', {
      type: 'File',
      action: 'Write',
      parameters: { Path: '/nowhere', Text: text },
    });
    const action = `/projects/current/actions/${groupId}/${actionId}`;
    await editor.ok(`PATCH ${action}/properties`, { comment });
    assert.equal((await editor.ok('GET /projects/current/variables/V/value')).value, text);

    await editor.ok('POST /projects/current/save', { path });
    await editor.ok('POST /projects/open', { path });

    const reopened = await editor.ok(`GET ${action}`);
    assert.equal(reopened.parameters.Text, text);
    assert.equal(reopened.comment, comment);
  });
}

test('half of a surrogate pair is refused, so that no file ever changes it', async () => {
  await gatehouse.editor.ok('POST /projects');
  await gatehouse.editor.ok('POST /projects/current/variables', { variables: [{ name: 'V' }] });

  const answer = await gatehouse.editor.send('PUT /projects/current/variables/V/value', { value: 'a\ud800' });

  assert.deepEqual([answer.status, answer.body.error], [400, 'bad_request']);
});
