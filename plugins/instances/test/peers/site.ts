import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Pages } from '../../src/testing/page-server.ts';

const folder = join(import.meta.dirname, 'pages');
const attachment = { 'content-disposition': 'attachment; filename="report.txt"' };

/** The pages of the groups, and what they ask of a server. */
export function siteOf(files: readonly string[]): Pages {
  return { ...answers, ...Object.fromEntries(files.map((file) => [`/${file}`, fromFile(file)])) };
}

function fromFile(file: string): RequestListener {
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
  return async (_request, response) =>
    void response.setHeader('content-type', type).end(await readFile(join(folder, file)));
}

const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

const plain =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(body);

const never: RequestListener = () => undefined;

const answers: Pages = {
  '/answer': plain(200, 'hot tea'),
  '/redirect': redirect('/hop'),
  '/hop': redirect('/moving.html?second'),
  '/loop': redirect('/loop'),
  '/error': plain(500, 'out of order'),
  '/nothing': plain(204, ''),
  '/dropped': (request) => void request.socket.destroy(),
  '/hanging': never,
  '/slow.gif': never,
  '/report.txt': (_request, response) => void response.writeHead(200, attachment).end('report'),
  '/broken.txt': breakOff,
  '/uploaded': showNames,
  '/posted': async (request, response) =>
    void response.end(`<p id=posted>${(await text(request)).replaceAll('&', '&amp;')}`),
  '/members': askForLogIn,
};

function breakOff(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { ...attachment, 'content-length': '1000' });
  response.write('a part');
  setTimeout(() => response.destroy(), 50);
}

async function showNames(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const names = [...(await text(request)).matchAll(/filename="([^"]*)"/g)].map(([, name]) => name);
  response.setHeader('content-type', 'text/html').end(`<p id=names>${names.join(' ')}`);
}

function askForLogIn({ headers }: IncomingMessage, response: ServerResponse): void {
  const isKnown = headers.authorization === `Basic ${btoa('ann:tea')}`;
  response.writeHead(isKnown ? 200 : 401, { 'www-authenticate': 'Basic realm="members"' });
  response.end(isKnown ? 'Welcome' : 'Members only');
}
