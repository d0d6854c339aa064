import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findBwrap, probeBwrap } from './find-bwrap.ts';

const skip = process.platform !== 'linux' && 'there is a sandbox for Linux alone';
const table = JSON.parse(readFileSync(new URL('../../../setup/sandbox.json', import.meta.url), 'utf8'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-bwrap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, mode: number, text = '#!/bin/sh\n'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('bubblewrap is the first program of its name in the PATH, with the flags of the table', { skip }, () => {
  const path = program(table.program, 0o755);
  const PATH = ['', '/nowhere', folder, '/usr/bin'].join(delimiter);

  const { flags, networkFlag } = table;
  assert.deepEqual(findBwrap({ PATH }), { bwrap: { program: path, flags, networkFlag } });
});

test('without such a program there is a problem that says how to install it', { skip }, () => {
  program(table.program, 0o644);

  for (const PATH of ['', folder, '/nowhere', undefined]) {
    const found = findBwrap({ PATH });
    assert.match('problem' in found ? found.problem : '', /is not installed .*apt-get install bubblewrap/);
  }
});

test('the variable for another program takes it, and no other where there is none', { skip }, () => {
  program(table.program, 0o755);
  const other = program('other', 0o755);

  const found = findBwrap({ PATH: folder, [table.override]: other });
  const missing = findBwrap({ PATH: folder, [table.override]: join(folder, 'none') });

  assert.equal('bwrap' in found && found.bwrap.program, other);
  assert.match('problem' in missing ? missing.problem : '', /and no program is there$/);
});

test('a program that fails at its probe has the problem that it says', { skip }, async () => {
  const { flags, networkFlag } = table;
  const probe = (path: string) => probeBwrap({ program: path, flags, networkFlag });

  assert.equal(await probe(program('good', 0o755)), null);
  assert.match(
    (await probe(program('bad', 0o755, '#!/bin/sh\necho no rights >&2; exit 1\n'))) ?? '',
    /bad does not work here: no rights$/,
  );
  assert.match(
    (await probe(program('silent', 0o755, '#!/bin/sh\nexit 1\n'))) ?? '',
    /silent does not work here: .+/,
  );
});
