import { type ActionContext, type ParametersOf, quote, type ResultNames } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile } from '@gatehouse/sdk-actions/files';
import type { Request, Response } from 'playwright-core';
import { parseMask } from '../../browser/addressing/address-mask.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import type { Tab } from '../../browser/tab.ts';
import type { tab } from '../../categories/tab.ts';
import { giveBody } from './give-body.ts';

const SHOWN = 5;

type Wanted = ParametersOf<typeof tab, 'GetResponse'>;
type Context = ActionContext<Wanted, ResultNames<(typeof tab)['actions']['GetResponse']>>;

export async function getResponse(context: Context, active: Tab): Promise<void> {
  const { Path, TimeoutSec } = context.parameters;
  const named = Path === '' ? null : projectFile(Path, context.run);
  if (named !== null) await assertWritable(named);
  const request = findRequest(active, context.parameters);
  const limit = {
    timeoutMs: TimeoutSec * 1000,
    complaint: `The answer of ${request.url().slice(0, 200)} did not come`,
  };
  const response = await withDriverTimeLimit(context, limit, responseOf(request));
  const { value, size } = await withDriverTimeLimit(context, limit, giveBody(response, named));
  context.setResult('OutputVariable', value);
  context.setResult('StatusCode', response.status());
  context.setResult('ContentType', response.headers()['content-type'] ?? '');
  context.setResult('Url', request.url());
  context.setResult('Size', size);
}

function findRequest({ page, journal }: Tab, { UrlMask, Method, Match }: Wanted): Request {
  const match = parseMask(UrlMask);
  const method = Method.trim().toUpperCase();
  const { entries } = journal.networkUse.peek('all');
  const found = entries.filter(
    (entry) => (method === '' || entry.method === method) && match(entry.url) !== null,
  );
  const entry = found.at(-1 - Match);
  const request = entry === undefined ? null : journal.requestOf(entry);
  if (request !== null) return request;
  const others = entries.slice(-SHOWN).map((each) => `${each.method} ${each.url.slice(0, 200)}`);
  const latest = others.length === 0 ? 'There was none at all' : `The latest were ${others.join(', ')}`;
  throw new Error(
    `${found.length} requests of ${page.url()} are like ${[method, quote(UrlMask)].join(' ').trim()}, so there is none with Match ${Match}. ` +
      `${latest}. Tab.WaitRequest waits for one.`,
  );
}

async function responseOf(request: Request): Promise<Response> {
  const response = await request.response();
  const failure = request.failure();
  if (failure !== null) throw new Error(`The request ${request.url()} failed: ${failure.errorText}.`);
  if (response === null) throw new Error(`The request ${request.url()} got no answer.`);
  return response;
}
