import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({
  '/': `<input id=field value=Ada autofocus><script>window.seen = []; field.focus();
    addEventListener('keydown', (event) => { seen.push(event.key); if (/^(F|Esc|Page|Tab|Context)/.test(event.key)) event.preventDefault(); });</script>`,
});
const go = act('Tab.Navigate', { Url: url('/') });
const press = (Keys: string, Kind = 'press') => act('UserInput.PressKeys', { Keys, Kind });
const seen = act('Tab.RunJavaScript', { Code: "return seen.join(' ')" }, { OutputVariable: 'seen' });
const value = get(css('#field'), 'value', { Attribute: 'value' });

const known: Readonly<Record<string, string>> = {
  DEL: 'Delete',
  DELETE: 'Delete',
  INS: 'Insert',
  INSERT: 'Insert',
  PGUP: 'PageUp',
  PAGEUP: 'PageUp',
  PGDN: 'PageDown',
  PAGEDOWN: 'PageDown',
  ESC: 'Escape',
  ESCAPE: 'Escape',
  BKSP: 'Backspace',
  BS: 'Backspace',
  BACKSPACE: 'Backspace',
  ENTER: 'Enter',
  RETURN: 'Enter',
  TAB: 'Tab',
  HOME: 'Home',
  END: 'End',
  LEFT: 'ArrowLeft',
  RIGHT: 'ArrowRight',
  UP: 'ArrowUp',
  DOWN: 'ArrowDown',
  CAPSLOCK: 'CapsLock',
  NUMLOCK: 'NumLock',
  SCROLLLOCK: 'ScrollLock',
  PAUSE: 'Pause',
  PRTSC: 'PrintScreen',
  PRINTSCREEN: 'PrintScreen',
  APPS: 'ContextMenu',
  MENU: 'ContextMenu',
  F1: 'F1',
  F12: 'F12',
  SHIFT: 'Shift',
};

test('D6: each known name in braces presses its key, in PressKeys and in TypeText', async () => {
  const names = Object.keys(known).map((name) => `{${name}}`);

  const pressed = await run([go, press(names.join('')), seen]);
  const typed = await run([go, act('UserInput.TypeText', { Text: names.join(''), DelayMs: '0' }), seen]);

  const expected = Object.values(known).join(' ');
  assert.deepEqual([pressed.error, typed.error], [null, null]);
  assert.deepEqual([pressed.values.seen, typed.values.seen], [expected, expected]);
});

test('D6: the example {CTRL+A}{DEL} of PressKeys empties a field', async () => {
  const { error, values } = await run([go, press('{CTRL+A}{DEL}'), value]);

  assert.deepEqual([error, values.value], [null, '']);
});

test('D6: names of keys work without braces as well, and in HtmlElement.Press', async () => {
  const { error, values } = await run([
    go,
    press('PgDn'),
    press('Ctrl+Del'),
    on('HtmlElement.Press', css('#field'), { parameters: { Keys: 'INS' } }),
    seen,
  ]);

  assert.deepEqual([error, values.seen], [null, 'PageDown Control Delete Insert']);
});

for (const [name, parameters] of [
  ['PressKeys', { Keys: '{NOSUCHKEY}' }],
  ['PressKeys', { Keys: 'a{nosuchkey}' }],
  ['TypeText', { Text: 'Ada{NOSUCH_KEY}' }],
  ['TypeText', { Text: 'Ada{PAGE DOWN}' }],
  ['TypeText', { Text: 'Ada{ctrl+nosuch}' }],
] as const) {
  test(`D6: ${name} ${JSON.stringify(parameters)} is refused with the known names, and nothing is typed`, async () => {
    const { error } = await run([go, act(`UserInput.${name}`, parameters)]);
    const { values } = await run([value]);

    assert.match(
      error ?? '',
      /\} is no key\. Known are ENTER, .*\bDEL, .*Write \{\{\} for a brace that is typed/,
    );
    assert.equal(values.value, 'Ada');
  });
}

test('D6: braces around what cannot be a key are typed, and {{} is a brace', async () => {
  const Text = '{CTRL+A}{name} { } {"a":1} {{}ENTER}';

  const { error, values } = await run([go, act('UserInput.TypeText', { Text, DelayMs: '0' }), value]);

  assert.deepEqual([error, values.value], [null, '{name} { } {"a":1} {ENTER}']);
});
