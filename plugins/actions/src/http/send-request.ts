import { ActionError, quote } from '../action-error.ts';

interface HttpRequest {
  readonly url: URL;
  readonly headers: Headers;
  /** How many redirects are followed; with 0 the redirect itself is the answer. */
  readonly redirects: number;
  readonly signal: AbortSignal;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const privateHeaders = ['authorization', 'cookie', 'proxy-authorization'];

export function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ActionError(`Url must begin with http:// or https://; it is ${quote(text)}.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ActionError('Url holds a user name or password; send them as Authorization in Headers.');
  }
  return url;
}

/** Follows redirects itself: to count them, and to keep credentials from other servers. */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  const { redirects, signal } = request;
  const headers = new Headers(request.headers);
  let { url } = request;
  for (let followed = 0; ; followed++) {
    const response = await send(url, headers, signal);
    const location = response.headers.get('location');
    if (redirects === 0 || location === null || !redirectStatuses.has(response.status)) return response;
    await response.body?.cancel();
    if (followed === redirects) {
      throw new ActionError(
        `${request.url.href} leads to more than ${redirects} redirects, the last to ${quote(location)}. Raise Redirects.`,
      );
    }
    const next = redirectTarget(location, url);
    if (next.origin !== url.origin) for (const name of privateHeaders) headers.delete(name);
    url = next;
  }
}

function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) {
    throw new ActionError(`${from.href} redirects to ${quote(location)}, which is no address.`);
  }
  return parseAddress(new URL(location, from).href);
}

async function send(url: URL, headers: Headers, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url.href, { headers, signal, redirect: 'manual' });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new ActionError(
      `No answer came from ${url.origin}: ${reasonOf(error)}. Check Url and the network.`,
    );
  }
}

/** `fetch` hides the reason behind "fetch failed"; for hosts with several addresses it is one level deeper. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
