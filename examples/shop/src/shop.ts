import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toPage } from './layout.ts';
import type { SendMail } from './mail.ts';
import type { Order } from './order.ts';
import type { Reply } from './reply.ts';
import { answer } from './routes.ts';
import { openState, type ShopState } from './state.ts';

export type { Mail } from './mail.ts';
export type { Order } from './order.ts';

const ADDRESS = '127.0.0.1';
const FORM_LIMIT = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface Shop {
  /** For example `http://127.0.0.1:8123`, without a slash at the end. */
  readonly url: string;
  /** All orders, oldest first. */
  orders(): readonly Order[];
  /** Ends the shop at once, with all open answers. */
  close(): Promise<void>;
}

export interface ShopOptions {
  /** 0, the default, selects a free one. */
  readonly port?: number;
  /** Sends the mails with codes; without it the shop mails nothing. */
  readonly sendMail?: SendMail;
}

/**
 * Starts a shop that shares nothing with others.
 * @throws {Error} when the port is taken
 */
export async function startShop({ port = 0, sendMail }: ShopOptions = {}): Promise<Shop> {
  const state = openState(sendMail);
  const server = createServer((request, response) => {
    void serve(request, response, state);
  });
  const url = `http://${ADDRESS}:${await listen(server, port)}`;
  return { url, orders: () => [...state.orders], close: () => close(server) };
}

async function serve(request: IncomingMessage, response: ServerResponse, state: ShopState): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    send(response, await reply(request, gone.signal, state));
  } catch (error) {
    if (gone.signal.aborted) return;
    send(response, toPage('Something went wrong', '<p>The shop could not answer.</p>', 500));
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

async function reply(request: IncomingMessage, signal: AbortSignal, state: ShopState): Promise<Reply> {
  const { method = 'GET', headers } = request;
  if (!['GET', 'HEAD', 'POST'].includes(method))
    return toPage('Not allowed', '<p>Only GET and POST.</p>', 405);
  // A target such as `//` is a path here, and not the start of another host.
  const url = new URL(`http://${ADDRESS}${request.url ?? '/'}`);
  const form = method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (form === null)
    return toPage('Not understood', `<p>A form of at most ${FORM_LIMIT} bytes is needed.</p>`, 400);
  return answer({ method, url, cookies: headers.cookie ?? '', form, signal }, state);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= FORM_LIMIT) chunks.push(chunk);
  }
  if (size > FORM_LIMIT || (size > 0 && type !== FORM_TYPE)) return null;
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new Error(`The shop cannot listen on ${ADDRESS}:${port}. Choose another port.`, { cause: error }),
      ),
    );
    server.listen(port, ADDRESS, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
