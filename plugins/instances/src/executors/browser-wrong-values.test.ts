// Gives each parameter of every browser action a value that it does not accept, as a macro may do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongValuesOf } from '@gatehouse/plugin-runtime/testing';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { userInput } from '../categories/user-input.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const { run } = await shareBrowser({});

function exampleTexts({ parameters }: ActionVariant): Readonly<Record<string, string>> {
  const texts = Object.entries(parameters).flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' ? [] : [[key, text] as const];
  });
  return { ...Object.fromEntries(texts), FinderType: 'CssFinder' };
}

for (const { tag, actions } of [webBrowser, tab, htmlElement, userInput]) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const name = `${tag}.${key}`;
    const wrong = wrongValuesOf(variant).filter((value) => value.name !== 'FinderType');
    if (wrong.length === 0) continue;
    test(`an invalid value of ${name} is an error that names the parameter or the variable`, async () => {
      const found = [];
      for (const value of wrong) {
        const parameters = { ...exampleTexts(variant), [value.name]: value.text };
        const action = variant.acceptedBindings ? on(name, css('p'), { parameters }) : act(name, parameters);
        const { error } = await run([action], { lists: ['links'], tables: ['prices'] });
        found.push({
          ...value,
          message: error?.slice(`${name} failed: `.length).slice(0, value.message.length),
        });
      }

      assert.deepEqual(found, wrong);
    });
  }
}
