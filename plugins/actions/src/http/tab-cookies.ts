import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import * as v from 'valibot';
import { mergedCookies } from './exchange-cookies.ts';

const browserCookies = v.array(
  v.object({
    name: v.string(),
    value: v.string(),
    domain: v.string(),
    path: v.optional(v.string(), '/'),
    secure: v.optional(v.boolean(), false),
  }),
);

type BrowserCookie = v.InferOutput<typeof browserCookies>[number];

/** The cookies that the browser of the run would send to an address, overridden by those of the action. */
export async function withTabCookies(
  url: URL,
  cookies: string,
  { canPerform, perform }: Pick<ActionContext, 'canPerform' | 'perform'>,
): Promise<string> {
  const read = { type: 'WebBrowser', action: 'GetCookies', parameters: { Format: 'json' }, finder: null };
  if (!canPerform(read.type, read.action)) {
    throw new ActionError('UseTabCookies needs a browser, and this product has none.');
  }
  const { OutputVariable = '[]' } = await perform(read);
  const held = v.parse(browserCookies, JSON.parse(OutputVariable)).filter((cookie) => isFor(cookie, url));
  const sent = held
    .toSorted((one, other) => one.path.length - other.path.length)
    .map(({ name, value }) => `${name}=${value}`);
  return mergedCookies(...sent, cookies);
}

function isFor({ domain, path, secure }: BrowserCookie, { hostname, pathname, protocol }: URL): boolean {
  if (secure && protocol !== 'https:') return false;
  const fitsHost = domain.startsWith('.')
    ? hostname === domain.slice(1) || hostname.endsWith(domain)
    : hostname === domain;
  const folder = path.endsWith('/') ? path : `${path}/`;
  return fitsHost && (pathname === path || pathname.startsWith(folder));
}
