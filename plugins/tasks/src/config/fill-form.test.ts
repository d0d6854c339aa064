import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillForm } from './fill-form.ts';
import { shownForm, startVariables } from './filled-form.ts';
import { formOf } from './form.ts';

function aSetting(name: string, variable: string, given: { type?: string; defaultValue?: string } = {}) {
  return { name, variable, type: 'Text', defaultValue: '', help: '', ...given };
}

const settings = [
  aSetting('Account', '', { type: 'Tab' }),
  aSetting('Country{RU|US}', 'country', { type: 'DropDown', defaultValue: 'US' }),
  aSetting('Pass phrase', 'phrase', { type: 'Password', defaultValue: 'hunter2' }),
  aSetting('Address', 'home'),
  aSetting('Address', 'work'),
];
const form = formOf({ inputSettings: settings, botUi: null });

test('a form shows what can be filled in, with its defaults, and no password', () => {
  assert.deepEqual(shownForm(form, []), [
    { name: 'Country{RU|US}', variable: 'country', value: 'US' },
    { name: 'Pass phrase', variable: 'phrase', value: '***' },
    { name: 'Address', variable: 'home', value: '' },
    { name: 'Address', variable: 'work', value: '' },
  ]);
});

test('a BotUI takes precedence over the input settings', () => {
  const both = formOf({ inputSettings: settings, botUi: { settings: [aSetting('Shop', 'shop')] } });

  assert.equal(both.settingsType, 'BotUI');
  assert.deepEqual(shownForm(both, []), [{ name: 'Shop', variable: 'shop', value: '' }]);
});

for (const name of ['Country', 'Country{RU|US}']) {
  test(`a setting is found by ${name}, and only what was asked for changes`, () => {
    const filling = fillForm(form, [], [{ name, value: 'RU' }]);

    assert.deepEqual([filling.applied, filling.skipped], [[name], []]);
    assert.deepEqual(startVariables(form, filling.config), { country: 'RU' });
  });
}

test('unknown names are skipped, and the others apply', () => {
  const asked = [
    { name: 'Contry', value: 'RU' },
    { name: 'Account', value: 'shown only' },
    { name: 'Address', variable: 'elsewhere', value: 'x' },
    { name: 'Address', variable: 'work', value: 'Rome' },
  ];

  const filling = fillForm(form, [], asked);

  assert.deepEqual(filling.skipped, ['Contry', 'Account', 'Address']);
  assert.deepEqual(filling.applied, ['Address (work)']);
  assert.deepEqual(startVariables(form, filling.config), { work: 'Rome' });
});

test('a variable may be written as the macro of it', () => {
  const asked = [{ name: 'Address', variable: '{-Variable.home-}', value: 'Oslo' }];

  assert.deepEqual(startVariables(form, fillForm(form, [], asked).config), { home: 'Oslo' });
});

test('a name that several settings share is refused with their variables', () => {
  assert.throws(() => fillForm(form, [], [{ name: 'Address', value: 'Rome' }]), {
    code: 'bad_request',
    message: /2 settings are called "Address".*home, work/,
  });
});

test('a form that is read and sent back changes nothing, not even its password', () => {
  const { config } = fillForm(form, [], [{ name: 'Pass phrase', value: 'correct horse' }]);

  const again = fillForm(form, config, shownForm(form, config));

  assert.deepEqual(again.skipped, []);
  assert.equal(startVariables(form, again.config).phrase, 'correct horse');
});

test('a value that is missing or null leaves the setting unchanged', () => {
  const { config } = fillForm(form, [], [{ name: 'Country', value: 'RU' }]);

  const filling = fillForm(form, config, [{ name: 'Country' }, { name: 'Country', value: null }]);

  assert.deepEqual(filling.applied, ['Country', 'Country']);
  assert.deepEqual(filling.config, config);
});

test('the value of a setting that the project no longer has is kept and not used', () => {
  const { config } = fillForm(form, [], [{ name: 'Country', value: 'RU' }]);
  const other = formOf({ inputSettings: [aSetting('Shop', 'shop')], botUi: null });

  assert.deepEqual([startVariables(other, config), startVariables(form, config)], [{}, { country: 'RU' }]);
});

test('thousands of values are filled into thousands of settings at once', () => {
  const many = Array.from({ length: 5000 }, (_, index) => aSetting(`Setting ${index}`, `v${index}`));
  const asked = many.map(({ name }) => ({ name, value: 'x' }));

  assert.equal(fillForm(formOf({ inputSettings: many, botUi: null }), [], asked).applied.length, 5000);
});

test('a setting without a variable starts none', () => {
  const shown = formOf({ inputSettings: [aSetting('Colour', '')], botUi: null });
  const { config } = fillForm(shown, [], [{ name: 'Colour', value: 'red' }]);

  assert.deepEqual(shownForm(shown, config), [{ name: 'Colour', variable: '', value: 'red' }]);
  assert.deepEqual(startVariables(shown, config), {});
});
