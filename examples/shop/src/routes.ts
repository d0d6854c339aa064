import { setTimeout as pause } from 'node:timers/promises';
import { enterCode, logIn, logOut, sendCode, showAccount, showCodeForm, showLogin } from './account-pages.ts';
import { listProducts, readStock } from './interface.ts';
import { toNotFound, toPage } from './layout.ts';
import { type Order, parseOrder } from './order.ts';
import { showOrder, showOrderForm } from './order-pages.ts';
import { passGate, showGate, showHome, showLate, showMembers, showSlow, showStatus } from './other-pages.ts';
import { showProduct, showProducts } from './product-pages.ts';
import { type Reply, toRedirect } from './reply.ts';
import type { ShopState } from './state.ts';

const LONGEST_MS = 60_000;
const FIRST_NUMBER = 1001;

export interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  readonly cookies: string;
  /** Empty except for a POST. */
  readonly form: URLSearchParams;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

type Answer = (request: ShopRequest, state: ShopState) => Reply | Promise<Reply>;

const pages: Readonly<Record<string, Answer>> = {
  '/': () => showHome(),
  '/products': ({ url }) => showProducts(url.searchParams.get('page')),
  '/order': ({ url }) => showOrderForm(url.searchParams),
  '/gate': () => showGate(),
  '/members': ({ cookies }) => showMembers(cookies),
  '/login': () => showLogin(),
  '/code': () => showCodeForm(),
  '/account': ({ cookies }, state) => showAccount(cookies, state),
  '/api/products': ({ url }) => listProducts(url.searchParams.get('page')),
  '/late': ({ url }) => withDelay(url.searchParams.get('ms') ?? '700', showLate),
  '/slow': ({ url, signal }) =>
    withDelay(url.searchParams.get('ms') ?? '1000', async (ms) => {
      await pause(ms, undefined, { signal });
      return showSlow(ms);
    }),
};

const forms: Readonly<Record<string, Answer>> = {
  '/gate': () => passGate(),
  '/order': ({ form }, { orders }) => takeOrder(form, orders),
  '/login': ({ form }, state) => logIn(form, state),
  '/logout': ({ cookies }, state) => logOut(cookies, state),
  '/code': ({ form }, state) => sendCode(form, state),
  '/code/enter': ({ form }, state) => enterCode(form, state),
};

/** Pages of a folder; the handler receives the rest of the path. */
const folders: Readonly<Record<string, (id: string, state: ShopState) => Reply>> = {
  '/products/': showProduct,
  '/orders/': (id, { orders }) => showOrder(orders.find(({ number }) => number === id)),
  '/status/': (id) => (/^[45]\d\d$/.test(id) ? showStatus(Number(id)) : toNotFound()),
  '/api/stock/': readStock,
};

/** Answers one request. Changes are kept in `state`. */
export async function answer(request: ShopRequest, state: ShopState): Promise<Reply> {
  const { pathname } = request.url;
  const exact = request.method === 'POST' ? forms : pages;
  const page = Object.hasOwn(exact, pathname) ? exact[pathname] : undefined;
  if (page) return page(request, state);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const below = request.method !== 'POST' && Object.hasOwn(folders, folder) ? folders[folder] : undefined;
  return below ? below(pathname.slice(folder.length), state) : toNotFound();
}

function takeOrder(form: URLSearchParams, orders: Order[]): Reply {
  const parsed = parseOrder(form);
  if ('problems' in parsed) return showOrderForm(form, parsed.problems);
  const number = `A-${FIRST_NUMBER + orders.length}`;
  orders.push({ number, ...parsed.order });
  return toRedirect(`/orders/${number}`);
}

function withDelay<T>(text: string, show: (ms: number) => T): T | Reply {
  if (/^\d{1,5}$/.test(text) && Number(text) <= LONGEST_MS) return show(Number(text));
  return toPage('Not understood', `<p>ms is a whole number from 0 to ${LONGEST_MS}.</p>`, 400);
}
