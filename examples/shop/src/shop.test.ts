import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { products } from './products.ts';
import { type Shop, startShop } from './shop.ts';

const ROW =
  /<tr class="product" data-id="\d+"><td class="name"><a [^>]*>([^<]*)<\/a><\/td><td class="price">([^<]*)<\/td><td class="stock">([^<]*)<\/td><\/tr>/g;
const GOOD_ORDER = {
  customer: 'Ada',
  product: '1',
  quantity: '2',
  delivery: 'post',
  gift: 'yes',
  note: 'Ring\r\ntwice',
};

test('the pages hold 10, 10 and 3 products, which are the exported ones', async (t) => {
  const shop = await openShop(t);

  const pages = await Promise.all([1, 2, 3].map((page) => getText(shop, `/products?page=${page}`)));

  const rows = pages.map((html) =>
    [...html.matchAll(ROW)].map(([, name, price, stock]) => [name, price, stock]),
  );
  assert.deepEqual(
    rows.map(({ length }) => length),
    [10, 10, 3],
  );
  assert.deepEqual(
    rows.flat(),
    products.map(({ name, price, stock }) => [name, price, String(stock)]),
  );
});

test('the link to the next page is missing on the last one only', async (t) => {
  const shop = await openShop(t);

  const pages = await Promise.all(
    ['', '?page=2', '?page=3'].map((query) => getText(shop, `/products${query}`)),
  );

  assert.deepEqual(
    pages.map((html) => html.includes('<a id="next" rel="next"')),
    [true, true, false],
  );
});

test('the products differ, cost money, and some are sold out', () => {
  assert.equal(new Set(products.map(({ name }) => name)).size, 23);
  assert.ok(products.every(({ price }) => /^[1-9]\d*\.\d\d$/.test(price)));
  assert.ok(products.some(({ stock }) => stock === 0));
});

test('a good order is kept and confirmed with its number', async (t) => {
  const shop = await openShop(t);

  const answer = await post(shop, '/order', GOOD_ORDER);

  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<strong id="order-number">A-1001<\/strong>/);
  assert.deepEqual(shop.orders(), [
    {
      number: 'A-1001',
      customer: 'Ada',
      productId: 1,
      quantity: 2,
      delivery: 'post',
      gift: true,
      note: 'Ring\ntwice',
    },
  ]);
});

const soldOut = String(products.find(({ stock }) => stock === 0)?.id);
for (const [field, value, problem] of [
  ['customer', ' ', 'Enter your name.'],
  ['product', '99', 'Choose a product.'],
  ['product', soldOut, 'is sold out.'],
  ['quantity', '0', 'Enter a quantity from 1 to 10.'],
  ['quantity', '11', 'Enter a quantity from 1 to 10.'],
  ['delivery', 'toString', 'Choose how you get it.'],
] as const) {
  test(`an order whose ${field} is "${value}" is refused and not kept`, async (t) => {
    const shop = await openShop(t);

    const answer = await post(shop, '/order', { ...GOOD_ORDER, [field]: value });

    assert.equal(answer.status, 400);
    assert.match(await answer.text(), new RegExp(`id="problems".*${problem}`));
    assert.deepEqual(shop.orders(), []);
  });
}

test('what was typed is shown again as text and not as HTML', async (t) => {
  const shop = await openShop(t);

  const answer = await post(shop, '/order', { ...GOOD_ORDER, customer: '"><b>', quantity: '0' });

  assert.match(await answer.text(), /value="&quot;&gt;&lt;b&gt;"/);
});

test('the members page opens once a person has confirmed', async (t) => {
  const shop = await openShop(t);

  const before = await fetch(`${shop.url}/members`, { redirect: 'manual' });
  const gate = await fetch(`${shop.url}/gate`, { method: 'POST', redirect: 'manual' });
  const cookie = gate.headers.get('set-cookie')?.split(';')[0] ?? '';
  const after = await fetch(`${shop.url}/members`, { headers: { cookie } });

  assert.deepEqual([before.status, before.headers.get('location')], [303, '/gate']);
  assert.deepEqual([gate.status, gate.headers.get('location')], [303, '/members']);
  assert.match(await after.text(), /id="members"/);
});

for (const [path, status] of [
  ['/', 200],
  ['/products/23', 200],
  ['/products/24', 404],
  ['/products?page=4', 404],
  ['/products?page=x', 404],
  ['/order', 200],
  ['/orders/A-1001', 404],
  ['/late', 200],
  ['/late?ms=x', 400],
  ['/slow?ms=0', 200],
  ['/slow?ms=60001', 400],
  ['/status/500', 500],
  ['/status/200', 404],
  ['/nowhere', 404],
] as const) {
  test(`${path} answers ${status}`, async (t) => {
    const shop = await openShop(t);

    const answer = await fetch(shop.url + path);

    assert.equal(answer.status, status);
    assert.match(await answer.text(), /<h1>/);
  });
}

test('the late element is only in the script, with the delay that was asked for', async (t) => {
  const shop = await openShop(t);

  const html = await getText(shop, '/late?ms=1234');

  assert.doesNotMatch(html, /id="late"/);
  assert.match(html, /\}, 1234\);/);
});

test('closing does not wait for an answer that is still open', async (t) => {
  const shop = await openShop(t);
  const open = fetch(`${shop.url}/slow?ms=60000`);
  const failed = assert.rejects(open);
  await getText(shop, '/');

  await shop.close();

  await failed;
});

test('a port that is taken is refused with its number', async (t) => {
  const shop = await openShop(t);
  const port = Number(new URL(shop.url).port);

  await assert.rejects(startShop({ port }), new RegExp(`cannot listen on 127.0.0.1:${port}`));
});

async function openShop(t: TestContext): Promise<Shop> {
  const shop = await startShop();
  t.after(() => shop.close());
  return shop;
}

async function getText(shop: Shop, path: string): Promise<string> {
  return (await fetch(shop.url + path)).text();
}

function post(shop: Shop, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(fields) });
}
