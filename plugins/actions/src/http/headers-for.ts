import { type ActionContext, traceparentOf } from '@gatehouse/sdk-actions';
import { requestHeaders } from './header-lines.ts';
import { withTabCookies } from './tab-cookies.ts';

type HeadersContext = Pick<ActionContext, 'canPerform' | 'perform' | 'run'> & {
  readonly parameters: {
    readonly Headers: string;
    readonly Cookies: string;
    readonly UseTabCookies: boolean;
  };
};

/** The headers of a request from the parameters of its action, and the span that sends it. */
export async function headersFor(url: URL, context: HeadersContext): Promise<Headers> {
  const { Headers: lines, Cookies, UseTabCookies } = context.parameters;
  const cookies = UseTabCookies ? await withTabCookies(url, Cookies, context) : Cookies;
  const headers = requestHeaders(lines, cookies);
  const traceparent = traceparentOf(context.run);
  if (traceparent !== null && !headers.has('traceparent')) headers.set('traceparent', traceparent);
  return headers;
}
