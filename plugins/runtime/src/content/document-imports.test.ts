import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { documentImports } from './document-imports.ts';

const code = (Code: string, References = '') => ({
  type: 'OwnCode',
  action: 'JavaScript',
  parameters: { Code, References },
});
const shared = { usings: "import 'used';", commonCode: "import 'common';" };

test('the imports of all code and the listed packages are resolved from the folder of the project', () => {
  const document = documentOf(
    [code("import a from 'a';", 'listed\r\n\n [external]./own.js[external]'), code("import b from 'b';")],
    {
      references: ['of-project', '{-Variable.name-}'],
      sharedCode: { ...shared, loadCodeFromFile: false } as never,
    },
  );

  const imports = documentImports(document, '/projects/shop.zp');

  assert.equal(imports?.folder, '/projects');
  assert.deepEqual(imports?.specifiers.toSorted(), ['a', 'b', 'common', 'listed', 'of-project', 'used']);
});

test('shared code in a file is not read here', () => {
  const sharedCode = { ...shared, loadCodeFromFile: true } as never;

  const imports = documentImports(documentOf([code('')], { sharedCode }), '/projects/shop.zp');

  assert.deepEqual(imports?.specifiers, ['used']);
});

test('without code or without a folder there are no imports', () => {
  const references = ['of-project'];

  assert.equal(documentImports(documentOf([], { references }), '/projects/shop.zp'), null);
  assert.equal(documentImports(documentOf([code("import 'a';")], { references }), null), null);
});
