import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, place, shareBrowser } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({
  '/': `<button id=b>Go</button><script>
    window.seen = [];
    const keys = (event) => ['ctrl', 'shift', 'alt', 'meta'].filter((name) => event[name + 'Key']).join('+');
    for (const name of ['click', 'dblclick', 'contextmenu', 'mouseover']) b.addEventListener(name, (event) => seen.push(name + ':' + keys(event)));
  </script>`,
});
const go = act('Tab.Navigate', { Url: url('/') });
const seen = act(
  'Tab.RunJavaScript',
  { Code: "return seen.filter((each) => each.includes('click') || each.includes('menu')).join(' ')" },
  { OutputVariable: 'seen' },
);
const over = act('Tab.RunJavaScript', { Code: 'return seen.join()' }, { OutputVariable: 'seen' });
const press = (Keys: string, Kind: string) => act('UserInput.PressKeys', { Keys, Kind });
const click = (Modifiers = '') =>
  on('HtmlElement.RiseEvent', css('#b'), { parameters: { Event: 'click', Modifiers } });

for (const [what, clicking, expected] of [
  ['RiseEvent', click(), 'click:ctrl'],
  ['MouseClick', on('UserInput.MouseClick', css('#b')), 'click:ctrl'],
  [
    'a right click',
    on('UserInput.MouseClick', css('#b'), { parameters: { Button: 'right' } }),
    'contextmenu:ctrl',
  ],
  ['RiseEvent with Modifiers', click('Shift'), 'click:ctrl+shift'],
] as const) {
  test(`D5: a key that PressKeys holds counts for ${what} of an element, and no longer when it is up`, async () => {
    const { error, values } = await run([
      go,
      press('Control', 'down'),
      clicking,
      press('Control', 'up'),
      click(),
      seen,
    ]);

    assert.equal(error, null);
    assert.equal(values.seen, `${expected} click:`);
  });
}

for (const [Modifiers, expected] of [
  ['Control', 'click:ctrl'],
  ['Shift+Alt', 'click:shift+alt'],
  ['ctrl + META', 'click:ctrl+meta'],
] as const) {
  test(`D5: a click with the modifiers ${Modifiers} is one, by RiseEvent, MouseClick and at the place of the mouse`, async () => {
    const { error, values } = await run([
      go,
      click(Modifiers),
      on('UserInput.MouseClick', css('#b'), { parameters: { Modifiers } }),
      act('UserInput.MouseClick', { Modifiers }),
      click(),
      seen,
    ]);

    assert.equal(error, null);
    assert.equal(values.seen, `${`${expected} `.repeat(3)}click:`);
  });
}

test('D5: the mouse comes over an element with modifiers', async () => {
  const away = on('UserInput.MouseMove', place(400, 400), { parameters: { Human: 'false' } });
  const come = on('HtmlElement.RiseEvent', css('#b'), {
    parameters: { Event: 'mouseover', Modifiers: 'Shift' },
  });

  const { error, values } = await run([away, go, come, over]);

  assert.deepEqual([error, values.seen], [null, 'mouseover:shift']);
});

for (const [parameters, message] of [
  [
    { Event: 'click', Modifiers: 'Hyper' },
    /Modifiers must be Control, Shift, Alt or Meta, several joined by \+; it is "Hyper"/,
  ],
  [{ Event: 'focus', Modifiers: 'Shift' }, /Modifiers is for click, dblclick, mouseover; Event is focus/],
] as const) {
  test(`D5: ${JSON.stringify(parameters)} is an error that says so`, async () => {
    const { error } = await run([go, on('HtmlElement.RiseEvent', css('#b'), { parameters })]);

    assert.match(error ?? '', message);
  });
}
