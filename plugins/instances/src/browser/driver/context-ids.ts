import type { BrowserContext } from 'playwright-core';

/** The ids of a context and of its first tab. */
export interface ContextIds {
  readonly contextId: string;
  readonly tabId: string;
}

const known = new WeakMap<BrowserContext, Promise<ContextIds>>();

/** Read once: the first tab may crash or close later. */
export function contextIdsOf(context: BrowserContext): Promise<ContextIds> {
  const ids = known.get(context) ?? readIds(context);
  known.set(context, ids);
  ids.catch(() => known.delete(context));
  return ids;
}

async function readIds(context: BrowserContext): Promise<ContextIds> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('the browser has no page');
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return { contextId: targetInfo.browserContextId ?? '', tabId: targetInfo.targetId };
}
