import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startMailbox } from './mailbox.ts';
import { products } from './products.ts';
import { type Mail, type Shop, startShop } from './shop.ts';

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

test('the account opens for a session only, which ends with the log-out', async (t) => {
  const shop = await openShop(t);
  const account = (cookie: string) =>
    fetch(`${shop.url}/account`, { headers: { cookie }, redirect: 'manual' });

  const stranger = await account('session=made-up');
  const wrong = await post(shop, '/login', { name: 'ada', password: 'x' });
  const cookie = await logIn(shop);
  const open = await account(cookie);
  await fetch(`${shop.url}/logout`, { method: 'POST', headers: { cookie }, redirect: 'manual' });
  const closed = await account(cookie);

  assert.deepEqual([stranger.status, stranger.headers.get('location'), wrong.status], [303, '/login', 403]);
  assert.match(await open.text(), /id="account-name">ada</);
  assert.equal(closed.status, 303);
});

test('the code that was mailed opens the account of its address, once', async (t) => {
  const mails: Mail[] = [];
  const shop = await startShop({ sendMail: async (mail) => void mails.push(mail) });
  t.after(() => shop.close());
  const address = 'bob@example.org';

  await post(shop, '/code', { address });
  const code = /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  const wrong = await post(shop, '/code/enter', { address, code: '1' });
  const right = await enterCode(shop, { address, code });
  const again = await post(shop, '/code/enter', { address, code });

  assert.deepEqual([mails.length, mails[0]?.to, wrong.status, again.status], [1, address, 403, 403]);
  assert.deepEqual([right.status, right.headers.get('location')], [303, '/account']);
});

test('the interface gives the products page by page', async (t) => {
  const shop = await openShop(t);

  const pages = await Promise.all([1, 2, 3].map((page) => getText(shop, `/api/products?page=${page}`)));
  const beyond = await fetch(`${shop.url}/api/products?page=4`);

  const items = pages.flatMap((page) => JSON.parse(page).items);
  assert.deepEqual(items, products);
  assert.equal(beyond.status, 404);
});

test('the stock is busy at first, and unknown for what is not sold', async (t) => {
  const shop = await openShop(t);
  const ask = async (id: string) => (await fetch(`${shop.url}/api/stock/${id}`)).status;

  assert.deepEqual([await ask('3'), await ask('3'), await ask('4'), await ask('99')], [503, 200, 503, 404]);
});

test('the mailbox gives letters over POP3, and deletes them when the visit ends well', async (t) => {
  const mailbox = await startMailbox();
  t.after(() => mailbox.close());
  await mailbox.deliver({ to: 'a@b.c', subject: 'Hello', text: 'first line\r\n.second' });

  const first = await talk(
    mailbox.port,
    'USER a',
    'PASS b',
    'STAT',
    'UIDL',
    'RETR 1',
    'RETR 2',
    'DELE 1',
    'QUIT',
  );
  const second = await talk(mailbox.port, 'USER a', 'PASS b', 'LIST', 'QUIT');

  assert.match(first, /^\+OK the mailbox.*\r\n\+OK\r\n\+OK\r\n\+OK 1 \d+\r\n\+OK\r\n1 [\w-]{36}\r\n\.\r\n/);
  assert.match(first, /Subject: Hello\r\n[\s\S]*\r\n\r\nfirst line\r\n\.\.second\r\n[\s\S]*\.\r\n-ERR\r\n/);
  assert.match(second, /\+OK\r\n\.\r\n\+OK bye\r\n$/);
});

/** All answers of the mailbox to these lines. */
async function talk(port: number, ...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

async function logIn(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'ada', password: 'rosemary' }),
    redirect: 'manual',
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function enterCode(shop: Shop, fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${shop.url}/code/enter`, { method: 'POST', body, redirect: 'manual' });
}

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
