import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { httpCategory } from '../../categories/http-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { openJson } from '../../documents/json-document.ts';
import type { StructuredDocument } from '../../documents/structured-document.ts';
import { headersFor } from '../../http/headers-for.ts';
import { lastExchange } from '../../http/last-exchange.ts';
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
/** Length of all entries together. */
const maxCharacters = 128 * 2 ** 20;
/** Pages in a row that have the same entries, from which on a server is taken for one that counts no pages. */
const maxSame = 3;

export async function getPages(context: Context): Promise<void> {
  const { List, Table, Path } = context.parameters;
  const entries: string[] = [];
  const rows: Row[] = [];
  let characters = 0;
  const pages = await eachPage(context, (document) => {
    const found = document.texts(Path, List === '');
    for (const entry of found) {
      characters += entry.length;
      entries.push(entry);
    }
    if (entries.length > maxEntries || characters > maxCharacters) {
      throw new ActionError(
        `The pages have more than ${maxEntries} entries or ${maxCharacters} characters. Lower MaxPages.`,
      );
    }
    if (Table !== '') for (const row of document.rows(Path)) rows.push(row);
    return found;
  });
  if (List !== '') replaceEntries(context.lists.get(List), entries);
  if (Table !== '') fillTable(context, rows);
  context.setResult('OutputVariable', List === '' && Table === '' ? `[${entries.join(',')}]` : '');
  context.setResult('Count', entries.length);
  context.setResult('Pages', pages);
}

/** Returns the number of pages. */
async function eachPage(
  context: Context,
  take: (document: StructuredDocument) => readonly string[],
): Promise<number> {
  const { parameters } = context;
  const { MaxPages, AtMax } = parameters;
  const request = await requestOf(context);
  const asked = new Set<string>();
  const same = countSame(parameters);
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
    const found = take(page.document);
    const count = found.length;
    same(found);
    const find = (path: string) => page.document.texts(path, false);
    const { headers, url: answered } = page.answer;
    const next = nextPage({ url, answered, headers, index, count, find }, parameters);
    // The page after the last of numbered ones is empty.
    if (next === null && count === 0 && parameters.Next === 'page') return index;
    url = next;
  }
  return asked.size;
}

/** Throws for numbered pages that are all the same: a server that does not know NextParameter sends the first for ever. */
function countSame({ Next, NextParameter }: Context['parameters']): (found: readonly string[]) => void {
  let [last, times] = ['', 0];
  return (found) => {
    if (Next !== 'page' || found.length === 0) return;
    const entries = JSON.stringify(found);
    times = entries === last ? times + 1 : 1;
    last = entries;
    if (times < maxSame) return;
    throw new ActionError(
      `The last ${maxSame} pages have the same entries: the server seems not to know the parameter ${quote(NextParameter)}. Check NextParameter and Step.`,
    );
  };
}

async function requestOf(context: Context): Promise<Omit<HttpRequest, 'signal'>> {
  const { parameters, run, usage } = context;
  const url = parseAddress(parameters.Url);
  const headers = await headersFor(url, context);
  const trust = await trustOf(parameters, run);
  const proxy = proxyFor(parameters.Proxy, run);
  return { url, method: 'GET', body: null, headers, redirects: parameters.Redirects, proxy, trust, usage };
}

async function readPage(
  request: Omit<HttpRequest, 'signal'>,
  { parameters, signal, resource }: Context,
): Promise<{ readonly answer: FinalAnswer; readonly document: StructuredDocument }> {
  const limit = { seconds: parameters.TimeoutSec, signal, what: request.url.href };
  const last = await resource(lastExchange);
  return withTimeLimit(limit, async (limited) => {
    last.sends(request);
    const answer = await sendRequest({ ...request, signal: limited });
    last.answered(answer);
    await last.unlessRefused(answer, () => {
      if (answer.ok) return;
      throw new ActionError(`${answer.url.href} answers with status ${answer.status}, so there is no page.`);
    });
    try {
      const text = await readBodyText(answer);
      last.took(text);
      return { answer, document: await openJson(text) };
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      throw new ActionError(`The page ${answer.url.href} could not be read: ${error.message}`);
    }
  });
}

function fillTable({ parameters, tables }: Context, rows: readonly Row[]): void {
  const table = tables.get(parameters.Table);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  table.replace(table.hasHeaders ? [names, ...cells] : cells);
}
