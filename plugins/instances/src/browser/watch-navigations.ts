import type { Frame, Page, Request, Response } from 'playwright-core';
import { directPageOf } from './direct/direct-page.ts';

const ERROR_PAGE_MS = 2000;
const GOES_ON_MS = 2000;

/**
 * Follows the navigations of a tab from this call on; the load before may have left an error page, which the browser
 * shows a little after the error.
 */
export function watchNavigations(page: Page) {
  const isErrorPage = (frame: Frame) => frame === page.mainFrame() && frame.url().startsWith('chrome-error:');
  const isPage = (frame: Frame) => frame === page.mainFrame() && !isErrorPage(frame);
  let isErrorShown = false;
  let isPageShown = false;
  let response: Response | null = null;
  const onNavigated = (frame: Frame) => {
    isErrorShown ||= isErrorPage(frame);
    isPageShown ||= isPage(frame);
  };
  const onResponse = (received: Response) => {
    if (isOfDocument(received.request(), page)) response = received;
  };
  page.on('framenavigated', onNavigated).on('response', onResponse);
  const navigated = (predicate: (frame: Frame) => boolean, timeout: number) =>
    page.waitForEvent('framenavigated', { predicate, timeout }).then(
      () => true,
      () => false,
    );
  return {
    errorPageShown: async () => isErrorShown || (await navigated(isErrorPage, ERROR_PAGE_MS)),
    /** The response for the address that the tab comes to show, also after redirects; null where it shows another page. */
    shownResponse: async (address: string) => {
      const isShown = isPageShown || (await navigated(isPage, GOES_ON_MS));
      return isShown && response !== null && askedFor(response) === withoutHash(address) ? response : null;
    },
    /** The tab stays at its page, which answers nothing while the browser still waits for another one. */
    stopLoad: async () => {
      if (isErrorShown || isPageShown) return;
      const session = await directPageOf(page).session();
      await session.send('Page.stopLoading').catch(() => undefined);
    },
    stop: () => void page.off('framenavigated', onNavigated).off('response', onResponse),
  };
}

/** The address before redirects. */
function askedFor(response: Response): string {
  let request = response.request();
  for (let before = request.redirectedFrom(); before !== null; before = request.redirectedFrom()) {
    request = before;
  }
  return withoutHash(request.url());
}

function withoutHash(address: string): string {
  return address.replace(/#.*/s, '');
}

/** Whether the request is for the page itself, and for no frame. */
export function isOfDocument(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}
