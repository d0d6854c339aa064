import { act, type FailingWorld, type RealFailure } from './real-failure.ts';

/** The click on an element that an XPath names. */
const click = (XPath: string, parameters: object = {}) => ({
  ...act('HtmlElement.RiseEvent', {
    FinderType: 'XPathFinder',
    TimeoutSec: '1',
    Event: 'click',
    ...parameters,
  }),
  bindings: { discriminator: 'XPathFinder', scalars: { XPath }, nestedArrays: {} },
});

const read = (XPath: string) => ({
  ...act('HtmlElement.Get', { FinderType: 'XPathFinder', TimeoutSec: '1' }, { OutputVariable: 'read' }),
  bindings: { discriminator: 'XPathFinder', scalars: { XPath }, nestedArrays: {} },
});

/** Failures in pages. */
export function failuresOfPages({ shop }: FailingWorld): readonly RealFailure[] {
  const open = (path: string, parameters: object = {}) =>
    act('Tab.Navigate', { Url: `${shop}${path}`, ...parameters });
  const pay = click("//button[.='Pay now']");
  return [
    {
      name: 'dead proxy of the browser',
      actions: [act('WebBrowser.SetProxy', { Proxy: 'http://127.0.0.1:9' }), open('/')],
      kept: [/"action": "SetProxy"/, /"status": 594/],
      said: /the proxy http:\/\/127\.0\.0\.1:9 refused/,
    },
    {
      name: 'a button with another caption',
      actions: [open('/basket'), click("//button[.='Pay']")],
      kept: [/"matches": 0/, /"nearest": ".*<button>Pay now/],
      said: /No element matched/,
    },
    {
      name: 'moved button',
      actions: [open('/basket'), click("//div[@id='toolbar']//button[.='Pay now']")],
      kept: [/"matches": 0/, /<footer[^>]*><button[^>]*>Pay now/],
      said: /No element matched/,
    },
    {
      name: 'covered button',
      actions: [open('/covered'), pay],
      kept: [/"matches": 1/, /<div id="consent"/, /We value your privacy/],
      said: /consent/,
    },
    {
      name: 'a tour in the way',
      actions: [open('/tour'), pay],
      kept: [/"matches": 1/, /Welcome! Take the tour/],
      said: /tour/,
    },
    {
      name: 'slow page',
      actions: [open('/slow', { TimeoutSec: '1' })],
      kept: [/"Url": ".*\/slow"/, /"TimeoutSec": 1/],
      said: /\/slow.*1 s/,
    },
    {
      name: 'changed table',
      actions: [open('/prices'), read("//table[@id='prices']//td[@class='net']")],
      kept: [/"matches": 0/, /class="gross"/],
      said: /No element matched/,
    },
    {
      name: 'expired log-in',
      actions: [open('/account'), click("//a[.='My orders']")],
      kept: [/"url": ".*\/sign-in"/, /Your session has expired/],
      said: /sign-in/,
    },
    {
      name: 'a password that a page refuses',
      actions: [open('/refused'), click("//a[.='My orders']")],
      kept: [/This password is not right/],
      said: /No element matched/,
    },
    {
      name: 'a script of the page that fails',
      actions: [open('/crash'), pay],
      kept: [/"console": \[[^\]]*basket is not defined/],
      said: /No element matched/,
    },
    {
      name: 'an error page',
      actions: [open('/broken'), pay],
      kept: [/"status": 500/, /the database of the shop is down/],
      said: /No element matched .*\/broken\. The page answered 500/,
    },
    {
      name: 'a frame that is gone',
      actions: [open('/basket'), click("//button[.='Pay now']", { Frame: "//iframe[@name='payment']" })],
      kept: [/"Frame": "\/\/iframe\[@name='payment'\]"/],
      said: /payment/,
    },
    {
      name: 'a request of the page that fails',
      actions: [open('/stock'), pay],
      kept: [/stock\.json",?[^}]*"status": 503|"status": 503[^}]*stock\.json/],
      said: /No element matched/,
    },
  ];
}
