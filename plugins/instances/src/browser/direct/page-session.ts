// See docs/decisions/0044-short-way-profiles-long-texts.md.
import type { CDPSession, Page } from 'playwright-core';

/** Messages to the browser about one page. */
export type PageSession = Pick<CDPSession, 'send' | 'on' | 'off'>;

export async function openPageSession(page: Page): Promise<PageSession> {
  const session = await page.context().newCDPSession(page);
  return { send: plainSend(session), on: session.on.bind(session), off: session.off.bind(session) };
}

/**
 * Over the connection that the driver has, without what it does for each call of its own: it notes where it was called
 * from, checks what is sent and watches for pauses, which takes longer than the browser does. A driver of another version
 * may keep its connection elsewhere: then its own way is taken.
 */
function plainSend(session: CDPSession): CDPSession['send'] {
  const inner = innerOf(session);
  if (typeof inner?.send !== 'function') return session.send.bind(session);
  return async (method, params) => {
    try {
      return await inner.send(method, params);
    } catch (error) {
      // The driver says it better when a page is gone.
      if (Object(error).type === 'error') throw error;
      return session.send(method, params);
    }
  };
}

function innerOf(session: CDPSession) {
  const connection = Object(Reflect.get(session, '_connection'));
  return Object(connection.toImpl?.(session))._session;
}
