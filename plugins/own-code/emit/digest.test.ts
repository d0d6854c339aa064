import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSurface } from './read-surface.ts';
import { digestFile, surfaceFiles } from './surface-files.ts';

test('the digest matches the declarations that code is checked against', () => {
  const emitted: unknown = JSON.parse(readFileSync(digestFile, 'utf8'));

  assert.deepEqual(emitted, JSON.parse(JSON.stringify(readSurface(surfaceFiles))));
});

test('every type and member of the digest has a summary', () => {
  const types = Object.values(readSurface(surfaceFiles)).flat();

  const silent = types.flatMap(({ fullName, summary, members }) => [
    ...(summary === '' ? [fullName] : []),
    ...members.filter((m) => m.summary === '' && m.kind !== 'enum-value').map((m) => `${fullName}.${m.name}`),
  ]);

  assert.deepEqual(silent, []);
});
