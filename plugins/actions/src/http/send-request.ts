import { ActionError, quote } from '@gatehouse/sdk-actions';
import { ExchangeCookies } from './exchange-cookies.ts';
import { type Exchange, exchange, type HttpAnswer } from './http-exchange.ts';

export interface HttpRequest extends Exchange {
  /** Maximum number of followed redirects; with 0 the redirect itself is the answer. */
  readonly redirects: number;
}

export interface FinalAnswer extends HttpAnswer {
  /** The final address after redirects. */
  readonly url: URL;
  /** The given cookies with those that servers have set, as a request to the final address would send them. */
  readonly cookies: string;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that may be sent to another origin; any other header may be a credential. */
const headersForOthers: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'if-range',
  'pragma',
  'range',
  'user-agent',
]);

export function parseAddress(text: string, protocols: readonly string[] = ['http:', 'https:']): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) {
    const begins = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ActionError(`Url must begin with ${begins}; it is ${quote(text)}.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ActionError('Url holds a user name or password; send them as Authorization in Headers.');
  }
  return url;
}

/** Follows redirects itself: to count them, to keep cookies, and to keep credentials within their origin. */
export async function sendRequest(request: HttpRequest): Promise<FinalAnswer> {
  const { redirects } = request;
  const headers = new Headers(request.headers);
  const cookies = new ExchangeCookies(headers.get('cookie') ?? '');
  let { url, method, body } = request;
  for (let followed = 0; ; followed++) {
    const answer = await exchange({ ...request, url, method, body, headers });
    await cookies.take(answer.headers.getSetCookie(), url);
    const location = answer.headers.get('location');
    if (redirects === 0 || location === null || !redirectStatuses.has(answer.status)) {
      return { ...answer, url, cookies: cookies.headerFor(url) };
    }
    answer.body.destroy();
    if (followed === redirects) {
      throw new ActionError(
        `${request.url.href} leads to more than ${redirects} redirects, the last to ${quote(location)}. Raise Redirects.`,
      );
    }
    const next = redirectTarget(location, url);
    if (next.origin !== url.origin) forget(headers, cookies);
    cookies.writeTo(headers, next);
    if (becomesGet(answer.status, method)) {
      [method, body] = ['GET', null];
      headers.delete('content-type');
    }
    url = next;
  }
}

/** The same as in browsers: a redirect after a form leads to a page. */
function becomesGet(status: number, method: string): boolean {
  return (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST');
}

/** A redirect back does not restore them, because another origin chose its target. */
function forget(headers: Headers, cookies: ExchangeCookies): void {
  for (const name of [...headers.keys()]) if (!headersForOthers.has(name)) headers.delete(name);
  cookies.forgetGiven();
}

function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) {
    throw new ActionError(`${from.href} redirects to ${quote(location)}, which is no address.`);
  }
  return parseAddress(new URL(location, from).href);
}
