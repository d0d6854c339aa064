import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchTree } from './search-tree.ts';

const node = (attributes: string, inside = '') =>
  `<node index="0" text="" resource-id="" class="v.View" bounds="[0,0][10,20]" ${attributes}>${inside}</node>`.replace(
    / (\w[\w-]*)="[^"]*"(?=.* \1=)/g,
    '',
  );
const tree = (inside: string) => `<?xml version='1.0'?><hierarchy rotation="0">${inside}</hierarchy>`;
const screen = tree(
  node('text="Shop" class="v.Text"') +
    node('text="Buy &amp; go" class="v.Button" enabled="true" bounds="[10,20][110,60]"') +
    node('text="••••" class="v.Edit" password="true"'),
);
const all = { xpath: null, conditions: [], index: 0, limit: 10 };

test('elements are found by XPath and returned with their attributes', async () => {
  const { matchCount, elements } = await searchTree(screen, {
    ...all,
    xpath: "//node[contains(@text,'Buy')]",
  });

  const [element] = elements;
  assert.equal(matchCount, 1);
  assert.deepEqual(
    [element?.text, element?.className, element?.rect, element?.center, element?.isEnabled],
    ['Buy & go', 'v.Button', { x: 10, y: 20, width: 100, height: 40 }, { x: 60, y: 40 }, true],
  );
});

test('elements are found by conditions that all hold: the text contains, does not contain, matches a pattern', async () => {
  const found = async (...conditions: readonly [string, string, string][]) => {
    const rows = conditions.map(
      ([attribute, searchType, value]) => ({ attribute, searchType, value }) as never,
    );
    return (await searchTree(screen, { ...all, conditions: rows })).elements.map(
      ({ className }) => className,
    );
  };

  assert.deepEqual(await found(['text', 'text', 'Buy']), ['v.Button']);
  assert.deepEqual(await found(['text', 'notext', 'o']), ['v.Edit']);
  assert.deepEqual(await found(['class', 'regexp', '^v\\.(Text|Edit)$'], ['text', 'notext', 'Shop']), [
    'v.Edit',
  ]);
});

test('the content of a password field is not returned, only its length', async () => {
  const { elements } = await searchTree(screen, { ...all, xpath: "//node[@password='true']" });

  assert.deepEqual(
    elements.map(({ text, textLength }) => [text, textLength]),
    [['', 4]],
  );
});

test('the index counts all matches', async () => {
  const { matchCount, elements } = await searchTree(screen, { ...all, xpath: '//node', index: 1, limit: 1 });

  assert.deepEqual([matchCount, elements.map(({ index, text }) => [index, text])], [3, [[1, 'Buy & go']]]);
});

for (const { xpath, message } of [
  { xpath: '//node[', message: /The XPath "\/\/node\[" cannot be used/ },
  { xpath: 'count(//node)', message: /gives number and no elements/ },
  { xpath: '//@text', message: /selects text, which is no element/ },
]) {
  test(`the XPath ${xpath} is refused with the reason`, async () => {
    await assert.rejects(searchTree(screen, { ...all, xpath }), { code: 'bad_request', message });
  });
}

test('a pattern that would take for ever is aborted, and the next search works', async () => {
  const rows = [{ attribute: 'text', searchType: 'regexp', value: '^(a+)+$' }] as const;
  const long = tree(node(`text="${'a'.repeat(40)}!"`));

  const slow = searchTree(long, { ...all, conditions: rows });
  const next = searchTree(screen, { ...all, xpath: '//node' });

  await assert.rejects(slow, { code: 'bad_request', message: /took longer than 2 s .* was broken off/ });
  assert.equal((await next).matchCount, 3);
});

test('a tree that is not XML, or too large, is not searched', async () => {
  await assert.rejects(
    searchTree('<hierarchy><node>', { ...all, xpath: '//node' }),
    /is no XML|cannot be used/,
  );
  const large = tree(node(`text="${'x'.repeat(5 * 2 ** 20)}"`));
  await assert.rejects(searchTree(large, { ...all, xpath: '//node' }), { code: 'dom_unavailable' });
});
