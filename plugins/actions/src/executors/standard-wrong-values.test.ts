// Gives each parameter of every action an invalid value, as a macro may.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongValuesOf } from '@gatehouse/plugin-runtime/testing';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { actionCategories } from '../declaration.ts';
import { exampleTexts } from '../testing/example-texts.ts';
import { exampleVariables } from '../testing/example-world.ts';
import { runAction } from '../testing/run-action.ts';

const given = {
  projectPath: '/none/project.zp',
  variables: exampleVariables(actionCategories),
  lists: { links: ['a'] },
  tables: { people: [['a']] },
};

for (const { tag, actions } of actionCategories) {
  for (const [action, variant] of Object.entries<ActionVariant>(actions)) {
    if (variant.hidden) continue;
    test(`${tag}.${action} goes to OnError for an invalid value, and names the parameter or the variable`, async () => {
      const wrong = wrongValuesOf(variant);

      const found = [];
      for (const { name, text, message } of wrong) {
        const parameters = { ...exampleTexts(variant), [name]: text };
        const { branch, error } = await runAction({ type: tag, action, parameters }, given);
        found.push({ name, branch, error: error.slice(0, message.length) });
      }

      assert.deepEqual(
        found,
        wrong.map(({ name, message }) => ({ name, branch: 'OnError', error: message })),
      );
    });
  }
}
