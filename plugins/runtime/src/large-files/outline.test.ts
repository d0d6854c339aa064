import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import fc from 'fast-check';
import { documents } from '../document/fixtures/documents.ts';
import { KeptValues } from './kept-values.ts';
import type { FromReader } from './large-file-messages.ts';
import { Marks } from './marks.ts';
import { OutlineReader } from './read-outline.ts';
import { writeOutline } from './write-outline.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-outline-'));
after(() => rmSync(folder, { recursive: true }));

/** Sends a document through lines and a file, as between two processes. */
async function carry(document: ProjectDocument, keptFrom: number) {
  const marks = new Marks('a token ');
  const kept = await KeptValues.open(folder);
  const outline = new OutlineReader(marks, kept);
  const lines: string[] = [];
  writeOutline(document, {
    marks,
    keptFrom,
    print: (line) => lines.push(line),
    keep: (bytes) => writeSync(kept.fd, bytes),
  });
  const read = lines.map((line): FromReader => JSON.parse(line));
  let carried: ProjectDocument | null = null;
  for (const message of read) {
    if (message.kind === 'items') outline.addItems(message.list, message.items);
    if (message.kind === 'document') carried = outline.readDocument(message.document);
  }
  assert.ok(carried);
  return { carried, lines };
}

test('a document is the same with and without kept values', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.constantFrom(0, 40, 1_000_000), async (document, keptFrom) => {
      const { carried } = await carry(document, keptFrom);

      assert.deepEqual(structuredClone(carried), document);
      assert.equal(JSON.stringify(carried), JSON.stringify(document));
    }),
    { numRuns: 200 },
  );
});

test('long lists come in many lines, each of a bounded length', async () => {
  const [base] = fc.sample(documents, 1);
  assert.ok(base);
  const variables = Array.from({ length: 5000 }, (_, at) => ({
    name: `v${at}`,
    defaultValue: 'some text',
    comment: '',
    group: 'UserDefined' as const,
  }));

  const { carried, lines } = await carry({ ...base, variables }, 1_000_000);

  assert.deepEqual(carried.variables, variables);
  assert.ok(lines.length > 10);
  assert.ok(Math.max(...lines.map((line) => line.length)) < 64 * 1024);
});

test('a copy of an object holds the value itself, and the file of the values has no name', async () => {
  const [base] = fc.sample(documents, 1);
  assert.ok(base);
  const variable = { name: 'v', defaultValue: 'ж'.repeat(100), comment: '', group: 'UserDefined' as const };

  const { carried } = await carry({ ...base, variables: [variable] }, 50);
  const [read] = carried.variables;
  assert.ok(read);

  assert.ok(Object.getOwnPropertyDescriptor(read, 'defaultValue')?.get);
  assert.deepEqual(
    Object.getOwnPropertyDescriptor({ ...read }, 'defaultValue')?.value,
    variable.defaultValue,
  );
  if (process.platform !== 'win32') assert.deepEqual(readdirSync(folder), []);
});
