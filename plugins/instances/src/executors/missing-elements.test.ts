// Runs every action on an element in a page that does not have it.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { htmlElement } from '../categories/html-element.ts';
import { userInput } from '../categories/user-input.ts';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const { run, url, folder } = await shareBrowser({ '/': '<p>Nothing to act on' });
await writeFile(join(folder, 'photo.jpg'), 'photo');

/** A missing element is an answer for these. */
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'HtmlElement.Exists': { OutputVariable: 'false' },
  'HtmlElement.Count': { OutputVariable: '0' },
  'HtmlElement.ToList': { Count: '0' },
};

/** Values that are required and not marked as such. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'HtmlElement.Set': { Value: 'text' },
  'UserInput.DragDrop': { Dx: '5', Dy: '5' },
};

function neededTexts({ parameters }: ActionVariant): Readonly<Record<string, string>> {
  const needed = Object.entries(parameters).filter(([, { required }]) => required);
  return Object.fromEntries(
    needed.map(([key, { example, possibleValues }]) => [key, example ?? possibleValues?.[0] ?? '']),
  );
}

function onNothing(name: string, variant: ActionVariant) {
  const parameters = { ...neededTexts(variant), ...own[name], FinderType: 'CssFinder', TimeoutSec: '0' };
  const asked = Object.keys(answers[name] ?? {}).map((result) => [result, result]);
  return on(name, css('#nowhere'), { parameters, results: Object.fromEntries(asked) });
}

for (const { tag, actions } of [htmlElement, userInput]) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    if (!variant.acceptedBindings) continue;
    const name = `${tag}.${key}`;
    const answer = answers[name];
    test(`${name} of a missing element ${answer ? 'is an answer' : 'is an error that names it and the page'}`, async () => {
      const page = url('/');

      const { error, values } = await run([act('Tab.Navigate', { Url: page }), onNothing(name, variant)], {
        lists: ['links'],
        tables: ['prices'],
      });

      if (answer) assert.deepEqual([error, values], [null, answer]);
      else {
        assert.match(error ?? '', /#nowhere (within|did not become visible within) 0 s on /);
        assert.deepEqual([error?.startsWith(`${name} failed: `), error?.endsWith(`${page}.`)], [true, true]);
      }
    });
  }
}
