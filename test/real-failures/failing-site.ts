import type { IncomingMessage, ServerResponse } from 'node:http';

const payButton = '<button>Pay now</button>';
const cover = (id: string, text: string) =>
  `${payButton}<div id="${id}" style="position:fixed;inset:0;background:#fff">${text}</div>`;

const pages: Readonly<Record<string, string>> = {
  '/': 'The shop',
  '/maintenance': '<h1>Closed for maintenance until noon</h1>',
  '/basket': `<div id="toolbar"><button>Back</button></div><p>One book</p><footer>${payButton}</footer>`,
  '/covered': cover('consent', 'We value your privacy <button>Accept</button>'),
  '/tour': cover('tour', 'Welcome! Take the tour'),
  '/prices': '<table id="prices"><tr><th>Book<th>Gross</tr><tr><td>Emma<td class="gross">12.50</tr></table>',
  '/sign-in': '<p>Your session has expired</p><form><input name=user><input type=password></form>',
  '/refused': '<form><p role=alert>This password is not right</p><input type=password></form>',
  '/crash': `<script>const { total } = basket;document.write('${payButton}')</script>`,
  '/stock': `<script>fetch('/stock.json').then((r) => r.json()).then(() => document.write('${payButton}'))</script>`,
};

/** Answers as sites do on which projects fail. */
export function answerBadly({ url = '', method }: IncomingMessage, response: ServerResponse): void {
  const html = pages[url];
  if (html !== undefined) {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>${url}</title>${html}`);
  } else if (url === '/account') response.writeHead(302, { location: '/sign-in' }).end();
  else if (url === '/broken') response.writeHead(500, plain).end('Sorry: the database of the shop is down');
  else if (url === '/stock.json') response.writeHead(503, plain).end('busy');
  else if (url === '/login' && method === 'POST')
    response.writeHead(401, plain).end('wrong user name or password');
  else if (url === '/cut') {
    response.writeHead(200, { ...plain, 'content-length': '1000' });
    response.write('the first lines', () => response.destroy());
  } else if (url !== '/slow') response.writeHead(404).end();
}

const plain = { 'content-type': 'text/plain' };
