import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { testFiles } from '../testing/test-files.ts';
import { documentOf } from '../testing.ts';
import { lateProjectFiles } from './late-project-files.ts';

test('without a folder for large files a large project is read as others are', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-late-'));
  t.after(() => rm(folder, { recursive: true }));
  const files = lateProjectFiles('7.4.0.0', { rights: () => testFiles, folder: null });
  const path = join(folder, 'large.xmlz');
  const text = 'x'.repeat(2 * 1024 * 1024);
  const document = documentOf([{ type: 'File', action: 'Write', parameters: { Text: text } }]);

  await files.write(path, document);
  const read = await files.read(path);

  assert.ok((await stat(path)).size > text.length);
  assert.deepEqual(read.document, document);
});
