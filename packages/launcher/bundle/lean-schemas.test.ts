import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as valibot from 'valibot';
import { leanSource } from './lean-schemas.mjs';

const installed = readFileSync(fileURLToPath(import.meta.resolve('valibot')), 'utf8');

test('schemas of the bundle are read by other libraries as those of valibot are', async () => {
  const lean: typeof valibot = await import(
    `data:text/javascript,${encodeURIComponent(leanSource(installed))}`
  );
  const readWith = (v: typeof valibot) => {
    const { version, vendor, validate } = v.pipe(v.string(), v.maxLength(3))['~standard'];
    const standard = v.strictObject({ name: v.pipe(v.string(), v.maxLength(3)) })['~standard'];
    const results = [{ name: 'abc' }, { name: 'abcd' }, { name: 1 }].map((value) => standard.validate(value));
    return JSON.stringify([version, vendor, typeof validate, results]);
  };

  assert.notEqual(leanSource(installed), installed);
  assert.equal(readWith(lean), readWith(valibot));
});

test('a valibot that is written in another way stays as it is', () => {
  assert.equal(leanSource('function string() {}'), 'function string() {}');
});
