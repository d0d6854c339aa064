import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category } from './category.ts';

test('a category lists the content scopes of each variant, also those that depend on a parameter', () => {
  const files = category({
    tag: 'File',
    title: 'Files',
    summary: 'Reads files',
    actions: {
      Read: action({ description: 'Reads.', contentScopes: ['io:filesystem'] }),
      Get: action({
        description: 'Gets.',
        contentScopes: ['io:network'],
        contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
      }),
    },
  });

  assert.deepEqual(files.variants, [
    { action: 'Read', contentScopes: ['io:filesystem'] },
    { action: 'Get', contentScopes: ['io:network', 'io:filesystem'] },
  ]);
});
