import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForm, type Place, userActions } from '../testing/form-kit.ts';

const places: readonly Place[] = [
  { where: 'a page', path: '/form', frame: '' },
  { where: 'an open shadow root', path: '/shadow', frame: '' },
  { where: 'a frame', path: '/frame', frame: 'css=iframe' },
  { where: 'a frame in a frame', path: '/nested', frame: '//iframe\ncss=iframe' },
  { where: 'a frame of another site', path: '/frame', frame: '//iframe', isForeign: true },
];

const expressions = {
  css: { Press: 'button', Who: 'input[aria-label=Who]', File: 'input[type=file]' },
  xpath: { Press: '//button', Who: '//input[@aria-label="Who"]', File: '//input[@type="file"]' },
} as const;

for (const place of places) {
  test(`each operation reaches an element in ${place.where}: by reference, CSS and XPath`, async (context) => {
    const kit = await openForm(context, place);
    const { call, on, innermost } = kit;
    const { frame } = place;

    for (const by of ['ref', 'css', 'xpath'] as const) {
      await kit.show();
      const outcome: unknown[] = [];
      const namingOf = async (name: keyof typeof expressions.css) => {
        if (by === 'ref') return { ref: await kit.refOf(name) };
        return by === 'css'
          ? { css: expressions.css[name], frame }
          : { xpath: expressions.xpath[name], frame };
      };

      for (const { name, act } of userActions) {
        await act(kit, await namingOf(name));
        outcome.push(await innermost().locator('#outcome').textContent());
      }

      assert.deepEqual(
        [by, ...outcome],
        [
          by,
          'nothing',
          'clicked',
          'typed old and new',
          'typed whole',
          'typed whole',
          'typed set',
          'clicked',
          'given 5',
        ],
      );
      const { elements } = await call('element_find', { ...on, body: await namingOf('Press') });
      assert.deepEqual(
        elements.map(({ tag, text }) => [tag, text]),
        [['button', 'Press']],
      );
      const query = { ...(await namingOf('Who')), attributeName: 'value' };
      assert.deepEqual(await call('element_attribute_get', { ...on, query }), { value: 'set' });
    }
  });
}
