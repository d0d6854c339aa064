import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({
  '/': `<input id=other autofocus><div id=plain>plain</div><div id=pane tabindex=0>pane</div><b id=out></b><my-field></my-field>
    <script>
      other.focus();
      addEventListener('keydown', (event) => out.append(event.key));
      const root = document.querySelector('my-field').attachShadow({ mode: 'open' });
      root.innerHTML = '<input id=inner>';
    </script>`,
});
const go = act('Tab.Navigate', { Url: url('/') });
const type = (selector: string) =>
  on('UserInput.TypeText', css(selector), { parameters: { Text: 'ab', DelayMs: '0' } });
const press = (selector: string) => on('HtmlElement.Press', css(selector), { parameters: { Keys: 'x' } });
const other = get(css('#other'), 'other', { Attribute: 'value' });

for (const [name, acting] of [
  ['TypeText', type],
  ['Press', press],
] as const) {
  test(`${name} into an element without focus fails where another field has it, and types nothing there`, async () => {
    const { error } = await run([go, acting('#plain')]);
    const { values } = await run([other]);

    assert.match(error ?? '', /#plain could not .*: it does not take the focus, which is in another field/);
    assert.equal(values.other, '');
  });
}

test('keys go to an element that takes the focus, in a shadow root too, and to the page where no field has it', async () => {
  const blur = act('Tab.RunJavaScript', { Code: 'document.activeElement.blur()' });

  const { error, values } = await run([
    go,
    type('#inner'),
    get(css('#inner'), 'inner', { Attribute: 'value' }),
    type('#pane'),
    press('#pane'),
    blur,
    type('#plain'),
    get(css('#out'), 'out'),
    other,
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.inner, values.out, values.other], ['ab', 'ababxab', '']);
});
