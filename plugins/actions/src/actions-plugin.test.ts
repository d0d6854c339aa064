import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateAction } from '@gatehouse/plugin-catalog/api';
import type { Category, CategoryExecutors } from '@gatehouse/sdk-actions';
import { actionCategories } from './declaration.ts';
import plugin from './plugin.ts';
import workerPart from './worker.ts';

test('the plugin adds every category to the catalog', async () => {
  const added: Category[] = [];
  const catalog = { add: (...categories: Category[]) => added.push(...categories) };

  const documentStore = { collection: async () => ({ all: () => [] }) };
  const channels = { serve: () => undefined };
  const secretKeys = { derive: () => new Uint8Array(32) };
  const use = { catalog, channels, documentStore, secretKeys };

  await plugin.setup({ use, onStop: () => undefined } as never);

  assert.deepEqual(
    added.map((category) => category.tag),
    actionCategories.map((category) => category.tag),
  );
});

test('the worker part has an executor for every variant of every category', async () => {
  const added: CategoryExecutors[] = [];

  const registry = {
    add: (...executors: CategoryExecutors[]) => void added.push(...executors),
    restores: () => undefined,
    serve: () => undefined,
  };
  await workerPart(registry, { config: undefined });

  assert.deepEqual(
    added.map(({ category, executors }) => [category.tag, Object.keys(executors)]),
    actionCategories.map((category) => [category.tag, Object.keys(category.actions)]),
  );
});

for (const category of actionCategories) {
  for (const [name, variant] of Object.entries<Category['actions'][string]>(category.actions)) {
    test(`${category.tag}.${name} is described in sentences, and its examples are valid`, () => {
      const parameters = Object.entries(variant.parameters);
      const examples = parameters.flatMap(([key, { example }]) => (example === null ? [] : [[key, example]]));

      const input = { parameters: Object.fromEntries(examples), results: {}, finder: null };
      const errors = validateAction(category, name, input).filter((error) => error.code !== 'REQUIRED');

      assert.match(variant.description, /^[A-Z].*\.$/s);
      assert.deepEqual(errors, []);
      for (const [, parameter] of parameters) assert.match(parameter.description, /^[A-Z]|^csv/);
    });
  }
}
