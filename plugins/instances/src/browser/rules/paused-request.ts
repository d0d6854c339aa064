import { STATUS_CODES } from 'node:http';
import type { CDPSession, Page } from 'playwright-core';
import { changedRequest } from './changed-request.ts';
import { changeHeaders } from './request-headers.ts';
import type { Answering, Blocking, ResponseChange } from './request-rule.ts';
import type { Decision } from './request-rules.ts';

type Headers = readonly { readonly name: string; readonly value: string }[];

/** A request that waits in the browser, before it is sent or before its response has a body. */
export interface Paused {
  readonly requestId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  /** Where a redirect led to it. */
  readonly redirectedRequestId?: string;
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: Headers;
}

/** Follows from the body, which is replaced. */
const FRAMING = /^(?:content-length|content-encoding|transfer-encoding)$/i;

const reasons = {
  blockedbyclient: 'BlockedByClient',
  aborted: 'Aborted',
  accessdenied: 'AccessDenied',
  addressunreachable: 'AddressUnreachable',
  connectionaborted: 'ConnectionAborted',
  connectionclosed: 'ConnectionClosed',
  connectionfailed: 'ConnectionFailed',
  connectionrefused: 'ConnectionRefused',
  connectionreset: 'ConnectionReset',
  internetdisconnected: 'InternetDisconnected',
  namenotresolved: 'NameNotResolved',
  timedout: 'TimedOut',
  failed: 'Failed',
} as const satisfies Record<Blocking['error'], string>;

export function askedOfPaused({ request, resourceType }: Paused) {
  const { url, method, postData = '' } = request;
  return { url, method, type: resourceType.toLowerCase(), body: () => postData };
}

/** The addresses of the pages that get the answer of a redirected request. */
export function askersOfPaused({ request, resourceType }: Paused, page: Page): readonly URL[] {
  const top = new URL(page.mainFrame().url());
  return resourceType === 'Document' ? [new URL(request.url), top] : [top];
}

export async function goOn(session: CDPSession, { requestId }: Paused): Promise<void> {
  await session.send('Fetch.continueRequest', { requestId });
}

export async function fail(
  session: CDPSession,
  { requestId }: Paused,
  error: Blocking['error'],
): Promise<void> {
  await session.send('Fetch.failRequest', { requestId, errorReason: reasons[error] });
}

/** Sends a redirected request as rules say. */
export async function applyToRedirect(
  session: CDPSession,
  paused: Paused,
  { changes, end }: Decision,
): Promise<void> {
  if (end?.do === 'block') return fail(session, paused, end.error);
  if (end?.do === 'answer') return answer(session, paused, end);
  const { headers, postData, ...line } = changedRequest(paused.request, changes);
  await session.send('Fetch.continueRequest', {
    ...{ requestId: paused.requestId, ...line },
    ...(headers !== undefined && {
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    }),
    ...(postData !== undefined && { postData: postData.toString('base64') }),
  });
}

async function answer(session: CDPSession, { requestId, request }: Paused, end: Answering): Promise<void> {
  const { origin } = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const own = changeHeaders([], end.headers);
  const isOpen = own.some(({ name }) => name.toLowerCase() === 'access-control-allow-origin');
  const shared = [
    { name: 'access-control-allow-origin', value: origin ?? '*' },
    { name: 'access-control-allow-credentials', value: 'true' },
  ];
  await session.send('Fetch.fulfillRequest', {
    ...{ requestId, responseCode: end.status, responsePhrase: phraseOf(end.status) },
    responseHeaders: origin === undefined || isOpen ? [...own] : [...own, ...shared],
    body: end.body.toString('base64'),
  });
}

/** Without a new body the one of the server streams on. */
export async function changeResponse(
  session: CDPSession,
  { requestId, responseStatusCode = 200, responseHeaders = [] }: Paused,
  changes: readonly ResponseChange[],
): Promise<void> {
  const responseCode = changes.reduce((status, each) => each.status ?? status, responseStatusCode);
  const headers = changes.reduce((kept, each) => changeHeaders(kept, each.headers), responseHeaders);
  const body = changes.reduce<Buffer | null>((kept, each) => each.body ?? kept, null);
  const line = { requestId, responseCode, responsePhrase: phraseOf(responseCode) };
  if (body === null) {
    await session.send('Fetch.continueResponse', { ...line, responseHeaders: [...headers] });
    return;
  }
  await session.send('Fetch.fulfillRequest', {
    ...line,
    responseHeaders: headers.filter(({ name }) => !FRAMING.test(name)),
    body: body.toString('base64'),
  });
}

function phraseOf(status: number): string {
  return STATUS_CODES[status] ?? 'Changed';
}
