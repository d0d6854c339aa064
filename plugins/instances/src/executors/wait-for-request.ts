import { setTimeout as sleep } from 'node:timers/promises';
import { type ParametersOf, quote, type RunInfo } from '@gatehouse/sdk-actions';
import { assertWritable, type GuardedPath, projectFile } from '@gatehouse/sdk-actions/files';
import type { Request, Response } from 'playwright-core';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import { withDriverTimeLimit } from '../browser/driver-time-limit.ts';
import type { BrowserUser } from '../browser/run-browser.ts';
import type { Tab } from '../browser/tab.ts';
import type { SeenRequest } from '../browser/tab-requests.ts';
import { isTextResponse } from '../browser/traffic-capture.ts';
import type { tab } from '../categories/tab.ts';
import { giveBody } from './traffic/give-body.ts';

const POLL_MS = 20;
const SHOWN = 5;

type Wanted = ParametersOf<typeof tab, 'WaitRequest'>;

interface RequestFacts {
  readonly url: string;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
}

/** The first request since the last user action that matches and that no action took. Throws when it does not come in time. */
export async function waitForRequest(
  { signal, run }: Pick<BrowserUser, 'signal'> & { readonly run: RunInfo },
  { page, requests }: Tab,
  wanted: Wanted,
): Promise<RequestFacts> {
  const named = wanted.Path === '' ? null : projectFile(wanted.Path, run);
  if (named !== null) {
    if (wanted.Until !== 'complete')
      throw new Error(`Path takes a whole answer: leave it out with Until ${wanted.Until}.`);
    await assertWritable(named);
  }
  const method = wanted.Method.trim().toUpperCase();
  const isMeant = (request: Request) =>
    matchesMask(request.url(), wanted.UrlMask) && (method === '' || request.method() === method);
  const deadline = performance.now() + wanted.TimeoutSec * 1000;
  let seen: SeenRequest | null = null;
  for (;;) {
    seen ??= requests.take(isMeant);
    if (seen !== null && hasCome(seen, wanted.Until))
      return readFacts(seen, { until: wanted.Until, named }, signal);
    if (performance.now() >= deadline) throw lateError(seen, wanted, { page, requests });
    await sleep(POLL_MS, undefined, { signal });
  }
}

function hasCome({ state }: SeenRequest, until: Wanted['Until']): boolean {
  if (until === 'sent' || state === 'failed') return true;
  return state === 'finished' || (until === 'answered' && state === 'answered');
}

function lateError(
  seen: SeenRequest | null,
  { UrlMask, Method, Until, TimeoutSec }: Wanted,
  { page, requests }: Pick<Tab, 'page' | 'requests'>,
): Error {
  if (seen !== null) {
    return new Error(`The request ${seen.request.url()} was not ${Until} within ${TimeoutSec} s.`);
  }
  const what = `${Method === '' ? 'request' : `${Method} request`} to ${quote(UrlMask)}`;
  const latest = requests.latest(SHOWN);
  const others = latest.length === 0 ? 'There was none at all' : `The latest were ${latest.join(', ')}`;
  return new Error(`No ${what} began within ${TimeoutSec} s on ${page.url()}. ${others}.`);
}

async function readFacts(
  { request, state }: SeenRequest,
  { until, named }: { readonly until: Wanted['Until']; readonly named: GuardedPath | null },
  signal: AbortSignal,
): Promise<RequestFacts> {
  const facts = { url: request.url(), requestBody: request.postData() ?? '', status: 0, body: '' };
  if (until === 'sent') return facts;
  if (state === 'failed') {
    throw new Error(`The request ${facts.url} failed: ${request.failure()?.errorText ?? 'it was given up'}.`);
  }
  const complaint = `The answer of ${facts.url} could not be read`;
  const response = await withDriverTimeLimit({ signal }, { complaint }, request.response());
  if (response === null) return facts;
  const body =
    until === 'complete' ? await withDriverTimeLimit({ signal }, { complaint }, bodyOf(response, named)) : '';
  return { ...facts, status: response.status(), body };
}

/** The path of the file where there is one. Else empty for a redirect, and for what is no text. */
async function bodyOf(response: Response, named: GuardedPath | null): Promise<string> {
  if (named !== null) return (await giveBody(response, named)).value;
  const isRedirect = response.status() >= 300 && response.status() < 400;
  return isRedirect || !isTextResponse(response) ? '' : response.text();
}
