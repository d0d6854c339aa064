import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError } from '../action-error.ts';
import { http } from '../categories/http.ts';
import { projectFile } from '../files/project-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { bodyChunks, readBodyText } from '../http/body.ts';
import { headerLines, requestHeaders } from '../http/header-lines.ts';
import { parseAddress, sendRequest } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import type { ContextOf } from './context-of.ts';

type GetContext = ContextOf<(typeof http)['actions']['Get']>;

export const httpExecutors = defineExecutors(http, { Get: get });

async function get(context: GetContext): Promise<void> {
  const { parameters, run, signal } = context;
  const { Url, Headers: lines, Cookies, Redirects, TimeoutSec, Take, Path } = parameters;
  const url = parseAddress(Url);
  const headers = requestHeaders(lines, Cookies);
  const target = Take === 'file' ? targetFile(Path, run) : '';
  await withTimeLimit({ seconds: TimeoutSec, signal, what: url.origin }, async (limit) => {
    const response = await sendRequest({ url, headers, redirects: Redirects, signal: limit });
    const output = await takeFrom(response, Take, target);
    context.setResult('StatusCode', response.status);
    context.setResult('Headers', headerLines(response.headers));
    context.setResult('OutputVariable', output);
  });
}

function targetFile(path: string, run: GetContext['run']): string {
  if (path === '') throw new ActionError('Path must be given where Take is file.');
  return projectFile(path, run);
}

async function takeFrom(response: Response, take: GetContext['parameters']['Take'], target: string) {
  switch (take) {
    case 'body':
      return readBodyText(response);
    case 'both':
      return `${headerLines(response.headers)}\n\n${await readBodyText(response)}`;
    case 'headers':
      await response.body?.cancel();
      return headerLines(response.headers);
    case 'file':
      return saveBody(response, target);
  }
}

/** An error page never takes the place of a file that was there. */
async function saveBody(response: Response, target: string): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    return '';
  }
  await replaceFile(target, { makesFolders: false }, async (file) => {
    for await (const chunk of bodyChunks(response)) await file.appendFile(chunk);
  });
  return target;
}
