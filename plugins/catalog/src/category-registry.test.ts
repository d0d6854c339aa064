import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, elementBindings, elementParameters, oneOf, text } from '@gatehouse/sdk-actions';
import { createCatalog } from './category-registry.ts';

const files = category({
  tag: 'File',
  title: 'Files',
  summary: 'Reads and writes files',
  actions: { Read: action({ description: 'Reads a file.' }) },
});

function broken(actions: Parameters<typeof category>[0]['actions']) {
  return category({ tag: 'Broken', title: 'Broken', summary: 'Broken', actions });
}

test('a variant is found by its category tag and its action tag', () => {
  const catalog = createCatalog();

  catalog.add(files);

  assert.equal(catalog.find('File', 'Read')?.variant.description, 'Reads a file.');
});

for (const [type, name] of [
  ['file', 'Read'],
  ['File', 'read'],
  ['File', 'constructor'],
  ['Files', 'Read'],
] as const) {
  test(`${type}.${name} is not found`, () => {
    const catalog = createCatalog();
    catalog.add(files);

    assert.equal(catalog.find(type, name), null);
  });
}

test('a second category of the same tag is refused with both titles, in any case of letters', () => {
  const catalog = createCatalog();
  catalog.add(files);
  const other = category({ tag: 'FILE', title: 'More files', summary: 'More', actions: files.actions });

  assert.throws(() => catalog.add(other), /"FILE" \("More files"\).*"File" \("Files"\)/);
});

test('when one of several categories is refused, none is added', () => {
  const catalog = createCatalog();
  const lists = category({ tag: 'List', title: 'Lists', summary: 'Lists', actions: files.actions });

  assert.throws(() => catalog.add(lists, files, files), /"File"/);

  assert.deepEqual(catalog.categories(), []);
});

const wrong = [
  ['has no action', broken({}), /no action/],
  ['has a tag with a space', { ...files, tag: 'My files' }, /the tag "My files"/],
  ['has an action with a dot', broken({ 'Read.All': action({ description: 'Reads.' }) }), /"Read.All"/],
  [
    'has a default that is no possible value',
    broken({
      A: action({ description: 'A.', parameters: { Op: oneOf(['a'], 'Op', { defaultValue: 'b' }) } }),
    }),
    /A: the default "b" of Op/,
  ],
  [
    'has a condition on an unknown parameter',
    broken({
      A: action({
        description: 'A.',
        parameters: { X: text('X', { requiredWhen: { parameterName: 'Y', valuesThatRequire: ['1'] } }) },
      }),
    }),
    /A: X is required by "Y"/,
  ],
  [
    'has a scope that depends on an unknown parameter',
    broken({
      A: action({ description: 'A.', contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }] }),
    }),
    /A: the scope io:filesystem depends on "Path"/,
  ],
  [
    'has a scope that depends on a finder that it does not accept',
    broken({
      A: action({ description: 'A.', contentScopesWhen: [{ finder: 'F', scope: 'io:filesystem' }] }),
    }),
    /A: the scope io:filesystem depends on the finder "F"/,
  ],
  [
    'accepts a binding that it does not declare',
    broken({ A: action({ description: 'A.', acceptedBindings: ['XPathFinder'] }) }),
    /A: the binding "XPathFinder" is not declared/,
  ],
  [
    'accepts bindings without their discriminator parameter',
    category({
      tag: 'Broken',
      title: 'Broken',
      summary: 'Broken',
      actions: { A: action({ description: 'A.', acceptedBindings: ['XPathFinder'] }) },
      bindings: elementBindings,
    }),
    /A: it accepts bindings and has no parameter "FinderType"/,
  ],
  ...['Default', 'Case:1', 'soldOut', 'Sold out', ''].map(
    (name) =>
      [
        `names a branch "${name}"`,
        broken({ A: action({ description: 'A.', ownBranches: { [name]: 'Never' } }) }),
        /A: the branch ".*" must be a name of its own .* such as OutOfStock/,
      ] as const,
  ),
] as const;

for (const [what, bad, message] of wrong) {
  test(`a category is refused that ${what}`, () => {
    assert.throws(() => createCatalog().add(bad), message);
  });
}

test('a category with element finders is accepted', () => {
  const catalog = createCatalog();

  catalog.add(
    category({
      tag: 'HtmlElement',
      title: 'Element',
      summary: 'Acts on elements',
      actions: {
        Get: action({
          description: 'Gets.',
          parameters: elementParameters,
          acceptedBindings: ['XPathFinder'],
        }),
      },
      bindings: elementBindings,
    }),
  );

  assert.equal(catalog.categories().length, 1);
});
