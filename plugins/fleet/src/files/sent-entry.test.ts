import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEntries } from './sent-entry.ts';

const hash = 'a'.repeat(64);
const file = (path: string) => ({ kind: 'file', path, size: 1, hash, isProgram: false });
const folder = (path: string) => ({ kind: 'folder', path });
const link = (path: string, target: string) => ({ kind: 'link', path, target });

test('files, folders and links within a folder are taken', () => {
  const entries = [folder('a'), file('a/b.txt'), link('a/c', '../d.txt'), link('e', 'a/b.txt')];

  assert.deepEqual(parseEntries(entries), entries);
});

for (const [what, entries] of Object.entries({
  'a path with ..': [file('../b')],
  'a path with .. within': [folder('a'), file('a/../../b')],
  'an absolute path': [file('/etc/passwd')],
  'the folder itself': [folder('.')],
  'a path that is not normal': [folder('a'), file('a//b')],
  'a path of Windows': [file('..\\b')],
  'a link to an absolute path': [link('a', '/etc')],
  'a link out of the folder': [link('a', '..')],
  'a link whose way leads out through another link': [
    folder('a'),
    link('a/b', '.'),
    link('a/c', 'b/../../d'),
  ],
  'a file below a link': [link('a', 'b'), file('a/c')],
  'a file below a file': [file('a'), file('a/c')],
  'a file whose folder comes later': [file('a/b'), folder('a')],
  'a path twice': [folder('a'), link('a', 'b')],
  'a hash that is a path': [{ ...file('a'), hash: '../../x' }],
})) {
  test(`${what} is refused`, () => {
    assert.throws(() => parseEntries(entries));
  });
}
