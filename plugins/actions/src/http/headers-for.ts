import type { ActionContext } from '@gatehouse/sdk-actions';
import { requestHeaders } from './header-lines.ts';
import { withTabCookies } from './tab-cookies.ts';

type HeadersContext = Pick<ActionContext, 'canPerform' | 'perform'> & {
  readonly parameters: {
    readonly Headers: string;
    readonly Cookies: string;
    readonly UseTabCookies: boolean;
  };
};

/** The headers of a request from the parameters of its action. */
export async function headersFor(url: URL, context: HeadersContext): Promise<Headers> {
  const { Headers: lines, Cookies, UseTabCookies } = context.parameters;
  return requestHeaders(lines, UseTabCookies ? await withTabCookies(url, Cookies, context) : Cookies);
}
