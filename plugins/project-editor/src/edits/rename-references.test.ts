import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { type FinderField, type NamePlaces, renameReferences } from './rename-references.ts';

const names = new Map([['old', 'new']]);
const nowhere: NamePlaces = { isParameter: () => false, isFinderField: () => false };
const macro = (kind: string, name: string) =>
  `before {-${kind}.${name}${kind === 'Variable' ? '' : '.0.A'}-} after`;

/** A document that names something by a macro in each text that may hold one. */
function documentNaming(text: string) {
  const action = { type: 'Text', action: 'Upper', parameters: { Text: text }, name: text };
  const finder = {
    type: 'DomFinder',
    scalars: { Tag: text },
    nestedArrays: { SearchCondition: [{ Value: text }] },
  };
  const setting = { name: 'A', type: 'Text', defaultValue: text, help: text, variable: '' };
  const table = { defaultItems: text, colSeparator: ';', rowSeparator: '#' };
  return documentOf([{ ...action, finder }], {
    notes: [{ text, x: 0, y: 0, width: 1, height: 1 }],
    variables: [{ name: 'v', defaultValue: text, comment: text, group: 'UserDefined' }],
    inputSettings: [setting],
    botUi: { settings: [setting] },
    sharedCode: { usings: '', commonCode: text, loadCodeFromFile: true, localPath: text },
    hostedSpreadsheets: [
      {
        ...table,
        name: 's',
        bindedURL: text,
        colSeparatorType: 'Text',
        rowSeparatorType: 'Text',
        isFirstRowContainsHeaders: false,
        syncWithHosted: false,
        isUseAtomicAppending: false,
        isMemorizePinnedRowsAndCols: false,
      },
    ],
  });
}

for (const kind of ['Variable', 'Table'] as const) {
  test(`a rename of a ${kind} reaches its macros in every text of the document`, () => {
    const document = documentNaming(macro(kind, 'old'));

    const renamed = renameReferences(document, { kind, names, namePlaces: nowhere });

    assert.deepEqual(renamed, documentNaming(macro(kind, 'new')));
  });
}

test('a rename of a hosted spreadsheet, which no macro reads, leaves macros alone', () => {
  const document = documentNaming(macro('HostedSpreadsheet', 'old'));

  assert.equal(
    renameReferences(document, { kind: 'HostedSpreadsheet', names, namePlaces: nowhere }),
    document,
  );
});

test('a rename reaches the fields of finders that hold names', () => {
  const rows = [{ Name: 'old', Other: 'old' }];
  const finder = {
    type: 'F',
    scalars: { Name: 'old', Other: 'old' },
    nestedArrays: { Rows: rows, More: rows },
  };
  const document = documentOf([{ type: 'Text', action: 'Upper', finder }]);
  const isFinderField = (_type: string, found: string, { name, array }: FinderField) =>
    found === 'F' && name === 'Name' && array !== 'More';

  const renamed = renameReferences(document, {
    kind: 'List',
    names,
    namePlaces: { ...nowhere, isFinderField },
  });

  assert.deepEqual(renamed.groups[0]?.actions[0]?.finder, {
    type: 'F',
    scalars: { Name: 'new', Other: 'old' },
    nestedArrays: { Rows: [{ Name: 'new', Other: 'old' }], More: rows },
  });
});
