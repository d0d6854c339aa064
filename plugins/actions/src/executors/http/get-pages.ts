import { ActionError } from '@gatehouse/sdk-actions';
import type { httpCategory } from '../../categories/http-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { openJson } from '../../documents/json-document.ts';
import type { StructuredDocument } from '../../documents/structured-document.ts';
import { headersFor } from '../../http/headers-for.ts';
import { firstPage, nextPage } from '../../http/next-page.ts';
import { readBodyText } from '../../http/response-body.ts';
import { type FinalAnswer, type HttpRequest, parseAddress, sendRequest } from '../../http/send-request.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { proxyFor } from '../../net/proxy-for.ts';
import { trustOf } from '../../net/tls-trust.ts';

type Context = ContextOf<(typeof httpCategory)['actions']['GetPages']>;
type Row = ReadonlyMap<string, string>;

const maxEntries = 1_000_000;

export async function getPages(context: Context): Promise<void> {
  const { List, Table, Path } = context.parameters;
  const entries: string[] = [];
  const rows: Row[] = [];
  const pages = await eachPage(context, (document) => {
    if (Table !== '') rows.push(...document.rows(Path));
    const found = document.texts(Path, List === '');
    if (entries.length + found.length > maxEntries) {
      throw new ActionError(`The pages have more than ${maxEntries} entries. Lower MaxPages.`);
    }
    for (const entry of found) entries.push(entry);
    return found.length;
  });
  if (List !== '') replaceEntries(context.lists.get(List), entries);
  if (Table !== '') fillTable(context, rows);
  context.setResult('OutputVariable', List === '' && Table === '' ? `[${entries.join(',')}]` : '');
  context.setResult('Count', entries.length);
  context.setResult('Pages', pages);
}

/** Returns the number of pages. */
async function eachPage(context: Context, take: (document: StructuredDocument) => number): Promise<number> {
  const { parameters } = context;
  const { MaxPages, AtMax } = parameters;
  const request = await requestOf(context);
  const asked = new Set<string>();
  let url: URL | null = firstPage(request.url, parameters);
  for (let index = 0; url !== null; index++) {
    if (index === MaxPages) {
      if (AtMax === 'stop') return index;
      throw new ActionError(
        `There are more than ${MaxPages} pages, the next is ${url.href}. Raise MaxPages.`,
      );
    }
    if (asked.has(url.href))
      throw new ActionError(`The page ${url.href} leads to itself, or to a page before it.`);
    asked.add(url.href);
    const page = await readPage({ ...request, url }, context);
    const count = take(page.document);
    const find = (path: string) => page.document.texts(path, false);
    const next = nextPage({ url, headers: page.answer.headers, index, count, find }, parameters);
    // The page after the last of numbered ones is empty.
    if (next === null && count === 0 && parameters.Next === 'page') return index;
    url = next;
  }
  return asked.size;
}

async function requestOf(context: Context): Promise<Omit<HttpRequest, 'signal'>> {
  const { parameters, run } = context;
  const url = parseAddress(parameters.Url);
  const headers = await headersFor(url, context);
  const trust = await trustOf(parameters, run);
  const proxy = proxyFor(parameters.Proxy, run);
  return { url, method: 'GET', body: null, headers, redirects: parameters.Redirects, proxy, trust };
}

async function readPage(
  request: Omit<HttpRequest, 'signal'>,
  { parameters, signal }: Context,
): Promise<{ readonly answer: FinalAnswer; readonly document: StructuredDocument }> {
  const limit = { seconds: parameters.TimeoutSec, signal, what: request.url.origin };
  return withTimeLimit(limit, async (limited) => {
    const answer = await sendRequest({ ...request, signal: limited });
    if (!answer.ok) {
      answer.body.destroy();
      throw new ActionError(`${answer.url.href} answers with status ${answer.status}, so there is no page.`);
    }
    return { answer, document: await openJson(await readBodyText(answer)) };
  });
}

function fillTable({ parameters, tables }: Context, rows: readonly Row[]): void {
  const table = tables.get(parameters.Table);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  replaceEntries(table.rows, table.hasHeaders ? [names, ...cells] : cells);
}
