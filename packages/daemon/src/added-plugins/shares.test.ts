import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOrder } from '@gatehouse/host/manifest/load-order';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { readManifestText } from '@gatehouse/host/manifest/read-manifest';
import { permissionsOf } from './permissions.ts';

const methods = { mix: { takes: { type: 'object' }, gives: { type: 'string' } } };

function manifest(id: string, more: Partial<Manifest> = {}): Manifest {
  return {
    ...{ manifestVersion: 1, id, version: '1.0.0', title: id, entry: { plugin: './plugin.mjs' } },
    ...{ fits: { contract: '*', sdk: '*' }, needs: [], provides: [], hooks: [], limits: { startMs: 1_000 } },
    ...{ config: null, scopes: [], actionCategories: [], operations: [], ...more },
  };
}

const paints = manifest('paints', { provides: ['paints.mixer'], shares: { 'paints.mixer': methods } });

for (const { title, more } of [
  { title: 'of another plugin', more: { provides: ['paints.mixer'], shares: { 'paints.mixer': methods } } },
  { title: 'that it does not provide', more: { shares: { 'walls.paper': methods } } },
]) {
  test(`a manifest that shares a service ${title} is refused`, async () => {
    const read = await readManifestText('m.json', JSON.stringify(manifest('walls', more)));

    assert.equal(read.ok, false);
    assert.match(read.ok ? '' : read.problem.message, /must be a service that it provides/);
  });
}

test('a plugin starts after the one that shares a service with it, and is not stopped with it', () => {
  const walls = manifest('walls', { needs: ['paints.mixer'] });

  const { order, holds } = loadOrder([walls, paints], new Set());

  assert.deepEqual([order, holds.get('walls')], [['paints', 'walls'], []]);
});

test('two that need a shared service of each other are a circle', () => {
  const walls = manifest('walls', {
    needs: ['paints.mixer'],
    provides: ['walls.paper'],
    shares: { 'walls.paper': methods },
  });

  const { order, problems } = loadOrder([walls, { ...paints, needs: ['walls.paper'] }], new Set());

  assert.deepEqual(order, []);
  assert.deepEqual(
    [...problems.values()].map(({ code }) => code),
    ['cycle', 'cycle'],
  );
});

test('a further method of a shared service is a further permission', () => {
  const more = { ...paints, shares: { 'paints.mixer': { ...methods, fade: methods.mix } } };

  assert.deepEqual(permissionsOf(paints), ['gives service paints.mixer to other plugins: mix']);
  assert.deepEqual(permissionsOf(more), ['gives service paints.mixer to other plugins: mix, fade']);
});
