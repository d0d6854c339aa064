import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormKit, openForm, userActions } from '../testing/form-kit.ts';

const gone = { code: 'not_found', message: /is of an element that is gone: take a new snapshot/ };

/** The references for the operations. */
async function refsOf({ refOf }: FormKit): Promise<readonly string[]> {
  const names = [...new Set(userActions.map(({ name }) => name))];
  const known = new Map<string, string>();
  for (const name of names) known.set(name, await refOf(name));
  return userActions.map(({ name }) => known.get(name) ?? '');
}

for (const [what, leave] of [
  [
    'was taken away',
    (kit: FormKit) => kit.innermost().evaluate("document.querySelector('form, #host').remove()"),
  ],
  ['was in a frame that shows another page', (kit: FormKit) => kit.turnFrame(kit.url('/other'))],
  ['was in a frame that shows the same page again', (kit: FormKit) => kit.turnFrame(kit.url('/form?again'))],
  [
    'was in a frame that is gone',
    (kit: FormKit) => kit.page.evaluate("document.querySelector('iframe').remove()"),
  ],
] as const) {
  test(`a reference of an element that ${what} is 404 at once for each operation, also after a new snapshot`, async (context) => {
    const kit = await openForm(context, { where: 'a frame', path: '/frame', frame: '' });
    const outside = await kit.refOf('Outside');
    const refs = await refsOf(kit);

    await leave(kit);

    const refuseAll = async () => {
      for (const [place, { act, what: operation }] of userActions.entries())
        await assert.rejects(act(kit, { ref: refs[place] ?? '' }), gone, operation);
    };
    await refuseAll();
    await kit.refOf('Outside');
    await refuseAll();
    const shown = await kit.innermost().locator('body').textContent();
    assert.doesNotMatch(shown ?? '', /clicked|typed|given/);
    assert.equal((await kit.call('element_find', { ...kit.on, body: { ref: outside } })).matchCount, 1);
  });
}
