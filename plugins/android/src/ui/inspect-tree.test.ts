import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspectTree } from './inspect-tree.ts';
import { searchTree } from './search-tree.ts';

type Attributes = Readonly<Record<string, string>>;

const node = (bounds: string, attributes: Attributes = {}, inside = '') => {
  const all = {
    index: '0',
    text: '',
    'resource-id': '',
    class: 'v.View',
    'content-desc': '',
    bounds,
    ...attributes,
  };
  const text = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<node ${text.join(' ')}>${inside}</node>`;
};
const screen = (...inside: readonly string[]) =>
  `<?xml version='1.0'?><hierarchy rotation="0">${node('[0,0][700,1000]', {}, inside.join(''))}</hierarchy>`;
const clickable = { clickable: 'true' };
const button = (bounds: string, more: Attributes) =>
  node(bounds, { class: 'v.Button', ...clickable, ...more });

const row = (top: number, name: string) =>
  node(
    `[0,${top}][700,${top + 100}]`,
    { 'resource-id': 'shop:id/row', ...clickable },
    node(`[10,${top}][500,${top + 50}]`, { 'resource-id': 'shop:id/name', text: name }),
  );

const targetAt = async (xml: string, x: number, y: number) => (await inspectTree(xml, { x, y })).target;

for (const { what, element, xpath, caption } of [
  {
    what: 'its id',
    element: button('[0,0][100,50]', { 'resource-id': 'shop:id/buy', text: 'Buy' }),
    xpath: "//node[@resource-id='shop:id/buy']",
    caption: 'Buy',
  },
  {
    what: 'its description',
    element: button('[0,0][100,50]', { 'content-desc': 'Add' }),
    xpath: "//node[@content-desc='Add']",
    caption: 'Add',
  },
  {
    what: 'its text, quotes in it too',
    element: button('[0,0][100,50]', { text: 'Don’t &apos;now&apos; &quot;ask&quot;' }),
    xpath: `//node[@text=concat('Don’t ',"'",'now',"'",' "ask"')]`,
    caption: `Don’t 'now' "ask"`,
  },
  {
    what: 'its class where it is the only one',
    element: button('[0,0][100,50]', {}),
    xpath: "//node[@class='v.Button']",
    caption: 'Button',
  },
]) {
  test(`an element is found by ${what}`, async () => {
    const target = await targetAt(screen(element), 20, 20);

    assert.deepEqual([target?.xpaths[0], target?.caption], [xpath, caption]);
  });
}

test('every expression finds the element alone, and the last one is its path in the tree', async () => {
  const xml = screen(row(100, 'Pear'), row(200, 'Plum'), row(300, 'Pear tree'));

  const target = await targetAt(xml, 20, 210);

  assert.deepEqual(target?.xpaths, [
    "//node[@resource-id='shop:id/row' and .//node[@text='Plum']]",
    "//node[@clickable='true' and .//node[@text='Plum']]",
    '/hierarchy/node[1]/node[2]',
  ]);
  for (const xpath of target?.xpaths ?? []) {
    const { elements, matchCount } = await searchTree(xml, { xpath, conditions: [], index: 0, limit: 2 });
    assert.deepEqual([matchCount, elements[0]?.rect.y], [1, 200]);
  }
});

for (const { what, element } of [
  { what: 'something large, such as a map', element: node('[0,0][700,900]', clickable) },
  { what: 'a slider', element: node('[0,0][300,50]', { class: 'android.widget.SeekBar', ...clickable }) },
  { what: 'a picture that nothing says a word of', element: node('[0,0][300,50]') },
  {
    what: 'an element whose middle is another one',
    element: node('[0,0][300,50]', { ...clickable }, button('[100,0][200,50]', { text: 'Buy' })),
  },
]) {
  test(`a touch of ${what} is recorded by its place`, async () => {
    assert.equal(await targetAt(screen(element), 20, 20), null);
  });
}

test('the content of a field does not name it, and the focused element is returned', async () => {
  const field = { class: 'android.widget.EditText', focused: 'true', ...clickable, text: 'Ada' };
  const xml = screen(
    node('[0,0][300,50]', { class: 'android.widget.EditText', ...clickable }),
    node('[0,60][300,110]', field),
  );

  const { target, focused } = await inspectTree(xml, { x: 20, y: 80 });

  assert.deepEqual(target?.xpaths, ['/hierarchy/node[1]/node[2]']);
  assert.deepEqual([focused?.element.text, focused?.isField, focused?.caption], ['Ada', true, 'EditText']);
});

test('a text that looks like a macro is in no expression', async () => {
  const target = await targetAt(screen(button('[0,0][100,50]', { text: '{-Variable.x-}' })), 20, 20);

  assert.doesNotMatch(target?.xpaths.join(' ') ?? '', /\{-/);
});
