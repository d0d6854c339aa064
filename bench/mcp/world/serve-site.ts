import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

const rows = Array.from({ length: 60 }, (_, index) => [`Lamp ${index + 1}`, `${(index * 7) % 90}.50`]);
const perPage = 20;

const login = `<title>Log in</title><h1>Log in</h1><form action="/home">
  <label>User <input name="user"></label><label>Password <input name="password" type="password"></label>
  <button>Log in</button></form>`;

const home = (url: URL) =>
  `<title>Home</title><h1>Home</h1><p id="greeting">Welcome, ${url.searchParams.get('user')}</p>`;

function prices(url: URL): string {
  const page = Number(url.searchParams.get('page') ?? 1);
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  const cells = shown.map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`).join('');
  const next =
    page * perPage < rows.length ? `<a id="next" href="/prices?page=${page + 1}">Next page</a>` : '';
  return `<title>Prices ${page}</title><h1>Prices</h1><table>${cells}</table>${next}`;
}

const large = `<title>Large</title><h1>All lamps</h1><ul>${Array.from(
  { length: 2_000 },
  (_, n) =>
    `<li class="entry"><a href="/lamp?n=${n}">Lamp number ${n}</a> <span class="price">${(n * 13) % 500}.00</span></li>`,
).join('')}</ul>`;

const names = ['First name', 'Last name', 'Street', 'Town', 'Code', 'Mail'];
const order = `<title>Order</title><h1>Order</h1><form onsubmit="event.preventDefault(); answer.textContent =
  'Ordered by ' + [...document.querySelectorAll('input,select')].map((field) => field.value).join(', ')">
  ${names.map((name, n) => `<label>${name} <input id="f${n}"></label>`).join('')}
  <label>Country <select id="country"><option value="at">Austria</option><option value="de">Germany</option></select></label>
  <label>Delivery <select id="delivery"><option value="post">Post</option><option value="pick">Pick up</option></select></label>
  <button>Order</button></form><p id="answer" role="status"></p>`;

/** The result comes after the page has loaded, behind a menu that every shop has. */
const late = `<title>Search</title><nav>${Array.from(
  { length: 80 },
  (_, n) => `<a href="/prices?category=${n}">Category ${n}</a>`,
).join(' ')}</nav>
  <button onclick="setTimeout(() => { result.textContent = '42 lamps found' }, 300)">Search</button>
  <p id="result" role="status"></p>`;

const shop = `<title>Shop</title><ul>${[
  ['Pen', 3],
  ['Lamp', 25],
  ['Desk', 120],
]
  .map(([name, price]) => `<li class="item"><h2>${name}</h2><span>${price}</span></li>`)
  .join('')}</ul>`;

const pages: Readonly<Record<string, (url: URL) => string>> = {
  '/': () => shop,
  '/login': () => login,
  '/home': home,
  '/prices': prices,
  '/large': () => large,
  '/order': () => order,
  '/late': () => late,
};

/** The pages of the jobs, on a free port. */
export async function serveSite(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const page = pages[url.pathname];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html>${page?.(url) ?? ''}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}
