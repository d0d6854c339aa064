// Gives each parameter of every Android action a value that it does not accept, as a macro may do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument, wrongValuesOf } from '@gatehouse/plugin-runtime/testing';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { declaration } from '../declaration.ts';
import { executors } from './android-executors.ts';

const finder = { type: 'XPathFinder', scalars: { XPath: '//node' }, nestedArrays: {} };

function exampleTexts({ parameters }: ActionVariant): Readonly<Record<string, string>> {
  const texts = Object.entries(parameters).flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts);
}

for (const { tag, actions } of declaration.declaration.actionCategories) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const wrong = wrongValuesOf(variant).filter(({ name }) => name !== 'FinderType');
    if (wrong.length === 0) continue;
    test(`an invalid ${tag}.${key} is an error that names the parameter or the variable`, async () => {
      const found = [];
      for (const value of wrong) {
        const parameters = { ...exampleTexts(variant), FinderType: 'XPathFinder', [value.name]: value.text };
        const action = {
          type: tag,
          action: key,
          parameters,
          finder: variant.acceptedBindings ? finder : null,
        };
        const { outcome } = await runDocument(documentOf([action]), {
          executors,
          projectPath: '/none/project.zp',
        });
        const message = outcome.errorMessage?.slice(`${tag}.${key} failed: `.length);
        found.push({ ...value, message: message?.slice(0, value.message.length) });
      }

      assert.deepEqual(found, wrong);
    });
  }
}
