import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const rows = Array.from({ length: 7 }, (_none, number) => [`Lamp ${number + 1}`, `${number + 10}.50`]);
const perPage = 3;

/** A shop for an agent: a search, results on three pages, a list to download, a question before an order. */
function pageOf(url: URL): string {
  if (url.pathname === '/') {
    return `<title>Lamps</title><form action="/results"><label>Search <input name="q"></label>
      <button>Find lamps</button></form>`;
  }
  const page = Number(url.searchParams.get('page') ?? 1);
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  const isLast = page * perPage >= rows.length;
  const link = (to: number) => `/results?q=${url.searchParams.get('q')}&page=${to}`;
  return `<title>Results ${page}</title><table id="rows"></table>
    ${isLast ? '' : `<a id="next" href="${link(page + 1)}">Next page</a>`}
    <a id="list" href="/list.csv" download>All as a list</a>
    <button onclick="answer.textContent = confirm('Order all lamps?') ? 'ordered' : 'left'">Order</button>
    <p id="answer"></p>
    <script>setTimeout(() => { rows.innerHTML = ${JSON.stringify(toRows(shown))} }, 300)</script>`;
}

function toRows(shown: readonly (readonly string[])[]): string {
  return shown.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
}

const list = rows.map((cells) => cells.join(';')).join('\n');
let site: Server;
let address = '';
let gatehouse: TestDaemon;

before(async () => {
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/list.csv')
      return response.writeHead(200, { 'content-type': 'text/csv' }).end(list);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html>${pageOf(url)}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const bound = site.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  gatehouse = await startTestDaemon();
});
after(async () => {
  await gatehouse.stop();
  site.close();
  site.closeAllConnections();
});

interface Node {
  readonly role: string;
  readonly name: string;
  readonly ref: string;
  readonly children?: readonly Node[];
}

test('an agent searches, reads three pages, downloads, answers a question, looks at the page and leaves', async () => {
  const { runner } = gatehouse;
  const { id } = await runner.ok('POST /instances', {});
  const tab = `/instances/${id}/tabs/0`;
  const refOf = async (role: string, name: string): Promise<string> => {
    const { nodes } = await runner.ok(`GET ${tab}/snapshot`);
    const found = flat(nodes).find((node) => node.role === role && node.name === name);
    return found?.ref ?? assert.fail(`no ${role} ${name} in ${JSON.stringify(nodes)}`);
  };

  assert.equal((await runner.ok(`POST ${tab}/navigate`, { url: address })).title, 'Lamps');
  await runner.ok(`POST ${tab}/elements/type`, { ref: await refOf('textbox', 'Search'), text: 'lamp & co' });
  await runner.ok(`POST ${tab}/elements/click`, { ref: await refOf('button', 'Find lamps') });
  const read: string[][] = [];
  for (let page = 1; page <= 3; page += 1) {
    const arrived = await runner.ok(`POST ${tab}/wait`, {
      urlPattern: page === 1 ? '*q=lamp*' : `*page=${page}`,
    });
    const shown = await runner.ok(`POST ${tab}/wait`, { css: '#rows td' });
    assert.deepEqual([arrived.satisfied, shown.satisfied], [true, true]);
    const { elements } = await runner.ok(`POST ${tab}/elements/find`, { css: '#rows td', limit: 100 });
    const cells = elements.map(({ text }: { text: string }) => text);
    while (cells.length > 0) read.push(cells.splice(0, 2));
    if (page < 3) await runner.ok(`POST ${tab}/elements/click`, { css: '#next' });
  }
  assert.deepEqual(read, rows);

  await runner.ok(`POST ${tab}/elements/click`, { xpath: '//a[@id="list"]' });
  const { downloads } = await eventually(
    () => runner.ok(`GET /instances/${id}/downloads`),
    (answer) => answer.downloads[0]?.state === 'completed',
  );
  const file = await runner.ok(`GET /instances/${id}/downloads/${downloads[0].downloadId}`);
  assert.deepEqual([file.fileName, Buffer.from(file.contentBase64, 'base64').toString()], ['list.csv', list]);

  const asked = await runner.ok(`POST ${tab}/elements/click`, { ref: await refOf('button', 'Order') });
  assert.deepEqual([asked.dialog.type, asked.dialog.message], ['confirm', 'Order all lamps?']);
  await runner.ok(`POST ${tab}/dialog`, { accept: true });
  assert.equal((await runner.ok(`POST ${tab}/wait`, { text: 'ordered' })).satisfied, true);

  const picture = await runner.ok(`GET ${tab}/screenshot?maxWidth=640`);
  const header = Buffer.from(picture.imageBase64, 'base64').subarray(1, 4).toString();
  assert.deepEqual([header, picture.width], ['PNG', 640]);
  assert.equal((await runner.send(`DELETE /instances/${id}`)).status, 204);
  assert.deepEqual((await runner.ok('GET /instances')).instances, []);
});

function flat(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
