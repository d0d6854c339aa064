import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { optionProblems, optionSection, readOptions, storedOptionProblems } from './options.ts';
import { settingTypes } from './setting-types.ts';
import { splitStoredName } from './stored-name.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });
/** Texts that consist of separators more often than random ones. */
const trickyText = fc.string({ unit: fc.constantFrom('{', '}', '|', ':', ',', ' ', 'a', 'b'), maxLength: 8 });
const displayed = fc.oneof(anyText, trickyText).filter((text) => /^[^{}]*[^{}\s][^{}]*$/.test(text));
const value = anyText.filter((text) => text !== '' && !/[{}|:]|, /.test(text));
const plain = fc.array(value.map((one) => ({ value: one, label: null })));
const labelled = fc.array(fc.record({ value, label: value }, { noNullPrototype: true }));

test('both parts of a stored name give it back, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, trickyText), (name) => {
      const parts = splitStoredName(name);

      assert.equal(parts.displayed + parts.braces, name);
    }),
  );
});

test('valid options are read from the stored name as they were written', () => {
  const choices = fc.oneof(
    fc.record({ type: fc.constantFrom('Select', 'DropDown', 'dropdownmultiselect'), options: plain }),
    fc.record({ type: fc.constantFrom('DropDown', 'DropDownMultiSelect'), options: labelled }),
  );
  fc.assert(
    fc.property(displayed, choices, (text, { type, options }) => {
      const name = text + optionSection(options);

      assert.deepEqual(optionProblems(type, options), []);
      assert.deepEqual(storedOptionProblems({ type, name }), []);
      assert.deepEqual(readOptions({ type, name }), options);
      assert.equal(splitStoredName(name).displayed, text);
    }),
  );
});

test('options that could not be read from the stored name are refused', () => {
  const option = fc.record(
    { value: trickyText, label: fc.option(trickyText.filter((text) => text !== '')) },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(
      fc.constantFrom('Select', 'DropDown', 'DropDownMultiSelect'),
      fc.array(option, { minLength: 1 }),
      (type, options) => {
        if (optionProblems(type, options).length > 0) return;

        assert.deepEqual(readOptions({ type, name: `Name${optionSection(options)}` }), options);
      },
    ),
  );
});

test('any name in a file is read, and options only for types that have them', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, trickyText), fc.constantFrom(...settingTypes), (name, type) => {
      const isChoice = ['Select', 'DropDown', 'DropDownMultiSelect'].includes(type);

      assert.equal(readOptions({ type, name }) !== null, isChoice);
    }),
  );
});

for (const [type, name, options] of [
  ['DropDown', 'Country{RU|US}', ['RU', 'US']],
  ['DropDown', 'Country{RU:Russia|US:United States}', ['RU=Russia', 'US=United States']],
  ['DropDown', 'Mixed{RU:Russia|US}', ['RU:Russia', 'US']],
  ['Select', 'At{10:30|11:30}', ['10:30', '11:30']],
  ['Select', 'Empty{}', []],
  ['Select', 'None', []],
] as const) {
  test(`the options of the ${type} ${name} are ${JSON.stringify(options)}`, () => {
    const read = readOptions({ type, name })?.map(({ value: one, label }) =>
      [one, label ?? []].flat().join('='),
    );

    assert.deepEqual(read, options);
  });
}
