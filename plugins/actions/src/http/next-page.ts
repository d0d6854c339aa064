import { ActionError, quote } from '@gatehouse/sdk-actions';
import { parseAddress } from './send-request.ts';

/** How the address of the next page is found. */
export interface Paging {
  readonly Next: 'link' | 'address' | 'cursor' | 'page';
  readonly NextPath: string;
  readonly NextParameter: string;
  readonly Start: number;
  readonly Step: number;
}

interface Page {
  /** The address that was asked for. */
  readonly url: URL;
  /** The address of the answer, after redirects: relative addresses in it count from there. */
  readonly answered: URL;
  readonly headers: Headers;
  /** Number of pages before this one. */
  readonly index: number;
  /** Number of entries on it. */
  readonly count: number;
  /** The values of a JSONPath in its body. */
  find(path: string): readonly string[];
}

/** The address of the first page. */
export function firstPage(url: URL, { Next, NextParameter, Start }: Paging): URL {
  return Next === 'page' ? withParameter(url, NextParameter, String(Start)) : url;
}

/** Null after the last page. */
export function nextPage(page: Page, paging: Paging): URL | null {
  const { NextPath, NextParameter, Start, Step } = paging;
  switch (paging.Next) {
    case 'link':
      return addressFrom(nextLink(page.headers.get('link') ?? ''), page);
    case 'address':
      return addressFrom(valueAt(page, NextPath), page);
    case 'cursor': {
      const cursor = valueAt(page, NextPath);
      return cursor === '' ? null : withParameter(page.url, NextParameter, cursor);
    }
    case 'page': {
      const number = Start + (page.index + 1) * Step;
      return page.count === 0 ? null : withParameter(page.url, NextParameter, String(number));
    }
  }
}

/** Empty where nothing is, or null or false. */
function valueAt({ find }: Page, path: string): string {
  const [value = ''] = find(path);
  return value === 'null' || value === 'false' ? '' : value;
}

/** The address with the relation `next` in a Link header, as in RFC 8288. */
function nextLink(header: string): string {
  for (const [, address = '', parameters = ''] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g,
  )) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    const names = (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes('next')) return address;
  }
  return '';
}

function addressFrom(text: string, { url, answered }: Page): URL | null {
  if (text === '') return null;
  if (!URL.canParse(text, answered.href))
    throw new ActionError(`The next page is ${quote(text)}, which is no address.`);
  const next = parseAddress(new URL(text, answered).href);
  if (next.origin === url.origin) return next;
  throw new ActionError(
    `The next page of ${answered.href} is at another server, ${next.origin}, which would get the headers of this action.`,
  );
}

function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}
