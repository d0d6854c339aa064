export interface FetchStep {
  readonly url: URL;
  readonly init: RequestInit;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const credentials = ['authorization', 'cookie', 'proxy-authorization'];
const bodyHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-location',
];

/** Where an answer leads, or null when it is the last one. */
export function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location');
  if (!redirectStatuses.has(response.status) || location === null) return null;
  const next = new URL(location, from);
  if (next.protocol === 'http:' || next.protocol === 'https:') return next;
  throw new TypeError(`${from.href} redirects to ${next.protocol}, which is not followed`);
}

/** The request that the fetch standard sends next. Throws when its body can be read only once. */
export function afterRedirect({ url, init }: FetchStep, next: URL, status: number): FetchStep {
  const headers = new Headers(init.headers);
  if (next.origin !== url.origin) for (const name of credentials) headers.delete(name);
  const method = (init.method ?? 'GET').toUpperCase();
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST';
  if (!becomesGet) {
    if (init.body instanceof ReadableStream)
      throw new TypeError(`${url.href} redirects a body that was streamed`);
    return { url: next, init: { ...init, headers } };
  }
  for (const name of bodyHeaders) headers.delete(name);
  return { url: next, init: { ...init, headers, method: 'GET', body: null } };
}
