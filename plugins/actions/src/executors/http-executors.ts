import { ActionError, defineExecutors } from '@gatehouse/sdk-actions';
import { assertWritable, type GuardedPath, projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import { httpCategory } from '../categories/http-category.ts';
import type { ContextOf } from '../context-of.ts';
import { download } from '../http/download.ts';
import { headerLines } from '../http/header-lines.ts';
import { headersFor } from '../http/headers-for.ts';
import type { HttpAnswer } from '../http/http-exchange.ts';
import { lastExchange } from '../http/last-exchange.ts';
import { type BodySpec, makeBody } from '../http/make-body.ts';
import { refuseStatus } from '../http/refuse-status.ts';
import type { RequestBody } from '../http/request-body.ts';
import { bodyChunks, readBodyText } from '../http/response-body.ts';
import { parseAddress, sendRequest } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { proxyFor } from '../net/proxy-for.ts';
import { trustOf } from '../net/tls-trust.ts';
import { getPages } from './http/get-pages.ts';
import { useWebSocket } from './http/web-socket.ts';

type GetContext = ContextOf<(typeof httpCategory)['actions']['Get']>;
type BodyContext = Pick<GetContext, 'run'> & { readonly parameters: BodySpec };

export const httpExecutors = defineExecutors(httpCategory, {
  Get: (context) => talk(context, 'GET', null),
  Post: async (context) => talk(context, 'POST', await bodyOf(context)),
  Request: async (context) => talk(context, context.parameters.Method, await bodyOf(context)),
  GetPages: getPages,
  async Download(context) {
    const { parameters, run, signal, usage } = context;
    const { Url, Path, Resume, Proxy: proxy, TimeoutSec: seconds } = parameters;
    const url = parseAddress(Url);
    const target = projectFile(Path, run);
    await assertWritable(target);
    const headers = await headersFor(url, context);
    const trust = await trustOf(parameters, run);
    const route = { url, headers, proxy: proxyFor(proxy, run), trust, usage };
    await withTimeLimit({ seconds, signal, what: url.origin }, async (limit) => {
      const size = await download({ ...route, signal: limit }, { target, resumes: Resume });
      context.setResult('Size', size);
      context.setResult('OutputVariable', target.path);
    });
  },
  WebSocket: useWebSocket,
});

function bodyOf({ parameters, run }: BodyContext): Promise<RequestBody | null> {
  return makeBody(parameters, (path) => projectFile(path, run));
}

async function talk(context: GetContext, method: string, body: RequestBody | null): Promise<void> {
  const { parameters, run, signal, usage } = context;
  const { Url, Redirects, TimeoutSec, Take, Path, FailOn, Proxy: proxy } = parameters;
  const url = parseAddress(Url);
  const headers = await headersFor(url, context);
  const target = Take === 'file' ? await targetFile(Path, run) : null;
  const trust = await trustOf(parameters, run);
  const route = { redirects: Redirects, proxy: proxyFor(proxy, run), trust, usage };
  const request = { url, method, body, headers, ...route };
  const last = await context.resource(lastExchange);
  await withTimeLimit({ seconds: TimeoutSec, signal, what: url.origin }, async (limit) => {
    last.sends(request);
    const answer = await sendRequest({ ...request, signal: limit });
    last.answered(answer);
    await last.unlessRefused(answer, () => refuseStatus(answer, FailOn, answer.url.origin));
    const output = await takeFrom(answer, Take, target);
    last.took(output);
    context.setResult('StatusCode', answer.status);
    context.setResult('Headers', headerLines(answer.headers));
    context.setResult('Cookies', answer.cookies);
    context.setResult('FinalUrl', answer.url.href);
    context.setResult('OutputVariable', output);
  });
}

async function targetFile(path: string, run: GetContext['run']): Promise<GuardedPath> {
  if (path === '') throw new ActionError('Path must be given where Take is file.');
  const target = projectFile(path, run);
  await assertWritable(target);
  return target;
}

async function takeFrom(
  answer: HttpAnswer,
  take: GetContext['parameters']['Take'],
  target: GuardedPath | null,
) {
  switch (take) {
    case 'body':
      return readBodyText(answer);
    case 'both':
      return `${headerLines(answer.headers)}\n\n${await readBodyText(answer)}`;
    case 'headers':
      answer.body.destroy();
      return headerLines(answer.headers);
    case 'file':
      return target === null ? '' : saveBody(answer, target);
  }
}

/** An error page never replaces an existing file. */
async function saveBody(answer: HttpAnswer, target: GuardedPath): Promise<string> {
  if (!answer.ok) {
    answer.body.destroy();
    return '';
  }
  await replaceFile(target, { makesFolders: false }, async (file) => {
    for await (const chunk of bodyChunks(answer)) await file.appendFile(chunk);
  });
  return target.path;
}
