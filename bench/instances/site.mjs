// The pages that the browsers of this bench visit, in a process of their own: serving them must slow neither side.
import { createServer } from 'node:http';

const tiny = `<!doctype html><title>tiny</title><h1>hello</h1>
<form onsubmit="return false"><input id="field"><button id="add" type="button" onclick="count.textContent = +count.textContent + 1">add</button></form>
<p id="count">0</p>`;
const line = (number) =>
  `<div class="line" data-id="${number}"><b>line ${number}</b><a href="#${number}">to ${number}</a><i>${(number * 7919) % 1000}</i></div>\n`;
const lines = Array.from({ length: 10_500 }, (_none, number) => line(number)).join('');
const pages = { '/tiny': tiny, '/large': `<!doctype html><title>large</title>${lines}` };

const server = createServer((request, response) => {
  const page = pages[new URL(request.url, 'http://site').pathname];
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
