// The pages that the browsers of this bench visit, served by a separate process so that neither side is slowed.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const tiny = `<!doctype html><title>tiny</title><h1>hello</h1>
<form onsubmit="return false"><input id="field"><button id="add" type="button" onclick="count.textContent = +count.textContent + 1">add</button></form>
<p id="count">0</p>`;
const line = (number) =>
  `<div class="line" data-id="${number}"><b>line ${number}</b><a href="#${number}">to ${number}</a><i>${(number * 7919) % 1000}</i></div>\n`;
const lines = Array.from({ length: 10_500 }, (_none, number) => line(number)).join('');
const card = (number) =>
  `<article><h2>Offer ${number}</h2><p>A few lines of text as shops have them, with a <a href="#${number}">link</a>.</p><b>${number * 7},90</b></article>`;
const moving = `<!doctype html><title>moving</title><style>
body{font:16px/1.5 system-ui;margin:0;background:#f4f6fa;color:#1d2733}main{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;padding:24px}
article{background:#fff;border-radius:12px;padding:16px;box-shadow:0 6px 24px #1d273318}#bar{height:48px;background:linear-gradient(90deg,#2355c4,#c42355)}
#ball{position:fixed;top:240px;left:0;width:120px;height:120px;border-radius:60px;background:#2355c4;animation:go 2s linear infinite alternate}
@keyframes go{to{left:1100px}}</style><div id="bar"></div><main>${Array.from({ length: 12 }, (_none, number) => card(number)).join('')}</main><div id="ball"></div>`;
const pages = {
  '/tiny': tiny,
  '/near': tiny,
  '/large': `<!doctype html><title>large</title>${lines}`,
  '/moving': moving,
};

/** As long as a service in the same country takes. */
const nearMs = 10;

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://site');
  if (pathname === '/near') await wait(nearMs);
  const page = pages[pathname];
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
