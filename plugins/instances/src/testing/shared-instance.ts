import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createApiKit } from './api-kit.ts';
import type { Ending } from './browser-kit.ts';
import type { Pages } from './page-server.ts';

/** One browser of the API for all tests of a file; each test has a tab of its own. */
export async function shareInstance(pages: Pages) {
  const kit = await createApiKit({ after }, pages);
  const id = await kit.create();
  const openTab = async (context: Ending, path: string) => {
    const { tabId } = await kit.call('tab_create', { id, body: {} });
    const on = { id, tabId };
    const { page } = (await kit.browserOf(id).tabs.find(tabId)) ?? assert.fail('the tab is gone');
    context.after(() => page.close());
    const go = (to: string) => kit.call('tab_navigate', { ...on, body: { url: kit.url(to) } });
    return { on, page, go, loaded: await go(path) };
  };
  return { url: kit.url, call: kit.call, openTab };
}
