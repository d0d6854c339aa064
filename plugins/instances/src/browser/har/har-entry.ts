import type { Request, Response } from 'playwright-core';
import { withoutLogin } from '../addressing/without-login.ts';

interface Body {
  readonly size: number;
  readonly text: string;
  readonly encoding: 'utf8' | 'base64';
}

/** Null where none was recorded. */
export type HarContent = Body | null;

interface Recorded {
  readonly request: Request;
  /** Null where none came. */
  readonly response: Response | null;
  readonly content: HarContent;
  readonly startedAt: number;
  readonly keepsCredentials: boolean;
}

type Headers = readonly { readonly name: string; readonly value: string }[];

const CREDENTIALS = /^(?:cookie|set-cookie|authorization|proxy-authorization)$/i;

/** An entry of a HAR file, version 1.2. */
export async function harEntry(recorded: Recorded): Promise<object> {
  const { request, response, startedAt } = recorded;
  const timing = request.timing();
  const waitMs = Math.max(0, Math.round(timing.responseStart));
  const wholeMs = Math.max(waitMs, Math.round(timing.responseEnd));
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: wholeMs,
    request: await requestOf(recorded),
    response: response === null ? noResponse(request) : await responseOf(response, recorded),
    cache: {},
    timings: { send: 0, wait: waitMs, receive: wholeMs - waitMs },
    _resourceType: request.resourceType(),
  };
}

async function requestOf({ request, keepsCredentials }: Recorded): Promise<object> {
  const url = withoutLogin(request.url());
  const headers = await request.headersArray().catch(() => []);
  const body = request.postDataBuffer();
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return {
    ...{ method: request.method(), url, httpVersion: 'HTTP/1.1', cookies: [] },
    headers: kept(headers, keepsCredentials),
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    ...(body !== null && { postData: { mimeType: type, params: [], text: body.toString('utf8') } }),
    ...{ headersSize: -1, bodySize: body?.length ?? 0 },
  };
}

async function responseOf(response: Response, { content, keepsCredentials }: Recorded): Promise<object> {
  const headers = await response.headersArray().catch(() => []);
  return {
    ...{ status: response.status(), statusText: response.statusText(), httpVersion: 'HTTP/1.1', cookies: [] },
    headers: kept(headers, keepsCredentials),
    content: {
      size: content?.size ?? sizeIn(headers),
      mimeType: response.headers()['content-type'] ?? 'x-unknown',
      ...(content !== null && { text: content.text }),
      ...(content?.encoding === 'base64' && { encoding: 'base64' }),
    },
    ...{ redirectURL: response.headers().location ?? '', headersSize: -1, bodySize: -1 },
  };
}

function noResponse(request: Request): object {
  return {
    ...{ status: 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headers: [] },
    ...{ content: { size: 0, mimeType: 'x-unknown' }, redirectURL: '', headersSize: -1, bodySize: -1 },
    _failureText: request.failure()?.errorText ?? 'no answer came before the end of the recording',
  };
}

function kept(headers: Headers, keepsCredentials: boolean): Headers {
  return keepsCredentials ? headers : headers.filter(({ name }) => !CREDENTIALS.test(name));
}

/** The size that the server named, so that a missing text is not taken for an empty one. */
function sizeIn(headers: Headers): number {
  const length = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value ?? '';
  return /^\d+$/.test(length) ? Number(length) : -1;
}
