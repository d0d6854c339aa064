// See docs/decisions/0211-failure-pages-drawn.md
import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';

/** No script, no address, no form; an opaque origin, also where it is opened outside of the console. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/**
 * Elements that a policy does not stop: links that connect ahead, redirects, other bases. A tag begins with its name as
 * it stands, so none is left.
 */
const withdrawn =
  /<(?=(?:link|meta|base|script|noscript|template|iframe|frame|frameset|object|embed|portal|fencedframe)(?:[\s/>]|$))/gi;

/** A page that somebody else wrote, to be looked at: nothing in it runs, loads or leads anywhere. */
export function answerWithDrawing(html: string): WebAnswer {
  return {
    contentType: 'text/html; charset=utf-8',
    body: html.replaceAll(withdrawn, '<x-'),
    headers: {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}
