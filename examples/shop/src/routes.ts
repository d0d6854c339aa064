import { setTimeout as pause } from 'node:timers/promises';
import { toNotFound, toPage } from './layout.ts';
import { type Order, parseOrder } from './order.ts';
import { showOrder, showOrderForm } from './order-pages.ts';
import { passGate, showGate, showHome, showLate, showMembers, showSlow, showStatus } from './other-pages.ts';
import { showProduct, showProducts } from './product-pages.ts';
import { type Reply, toRedirect } from './reply.ts';

const LONGEST_MS = 60_000;
const FIRST_NUMBER = 1001;

export interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  readonly cookies: string;
  /** Empty but for a POST. */
  readonly form: URLSearchParams;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

/** Answers one request. A taken order is added to `orders`. */
export async function answer(request: ShopRequest, orders: Order[]): Promise<Reply> {
  const { pathname } = request.url;
  if (request.method === 'POST') return answerPost(pathname, request.form, orders);
  const [, folder = '', id] = pathname.split('/');
  if (id !== undefined && pathname === `/${folder}/${id}`) return answerBelow(folder, id, orders);
  return answerPage(request);
}

function answerPost(path: string, form: URLSearchParams, orders: Order[]): Reply {
  if (path === '/gate') return passGate();
  if (path === '/order') return takeOrder(form, orders);
  return toNotFound();
}

function takeOrder(form: URLSearchParams, orders: Order[]): Reply {
  const parsed = parseOrder(form);
  if ('problems' in parsed) return showOrderForm(form, parsed.problems);
  const number = `A-${FIRST_NUMBER + orders.length}`;
  orders.push({ number, ...parsed.order });
  return toRedirect(`/orders/${number}`);
}

function answerBelow(folder: string, id: string, orders: readonly Order[]): Reply {
  if (folder === 'products') return showProduct(id);
  if (folder === 'orders') return showOrder(orders.find(({ number }) => number === id));
  if (folder === 'status' && /^[45]\d\d$/.test(id)) return showStatus(Number(id));
  return toNotFound();
}

async function answerPage({ url, cookies, signal }: ShopRequest): Promise<Reply> {
  const query = url.searchParams;
  if (url.pathname === '/') return showHome();
  if (url.pathname === '/products') return showProducts(query.get('page'));
  if (url.pathname === '/order') return showOrderForm(query);
  if (url.pathname === '/gate') return showGate();
  if (url.pathname === '/members') return showMembers(cookies);
  if (url.pathname === '/late') return withDelay(query.get('ms') ?? '700', showLate);
  if (url.pathname !== '/slow') return toNotFound();
  return withDelay(query.get('ms') ?? '1000', async (ms) => {
    await pause(ms, undefined, { signal });
    return showSlow(ms);
  });
}

function withDelay<T>(text: string, show: (ms: number) => T): T | Reply {
  if (/^\d{1,5}$/.test(text) && Number(text) <= LONGEST_MS) return show(Number(text));
  return toPage('Not understood', `<p>ms is a whole number from 0 to ${LONGEST_MS}.</p>`, 400);
}
