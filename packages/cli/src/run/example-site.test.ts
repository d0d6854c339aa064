import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { placeOfProject } from './example-site.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const elsewhere = tmpdir();

test('a sample of the product is found from every folder, and what lies there goes first', () => {
  const sample = join(checkout, 'examples/login/login.zp');

  assert.equal(placeOfProject('examples/login/login.zp', elsewhere), sample);
  assert.equal(placeOfProject('examples/login/login.zp', checkout), sample);
  assert.equal(placeOfProject('login.zp', join(checkout, 'examples/login')), sample);
});

test('other files of the product are no samples', () => {
  const named = [
    'examples/no-such.zp',
    'examples/../package.json',
    'package.json',
    '/examples/login/login.zp',
  ];

  assert.deepEqual(
    named.map((path) => placeOfProject(path, elsewhere)),
    [...named.slice(0, 3).map((path) => join(elsewhere, path)), '/examples/login/login.zp'],
  );
});
