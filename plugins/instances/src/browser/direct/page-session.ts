// See docs/decisions/0044-direct-path-profiles-long-texts.md.
import { driverConnection } from '@gatehouse/platform/driver-connection';
import type { CDPSession, Page } from 'playwright-core';

/** Messages to the browser about one page. */
export type PageSession = Pick<CDPSession, 'send' | 'on' | 'off'>;

export async function openPageSession(page: Page): Promise<PageSession> {
  const session = await page.context().newCDPSession(page);
  return { send: plainSend(session), on: session.on.bind(session), off: session.off.bind(session) };
}

/**
 * Sends over the connection of the driver, without the work of the driver for each call: it records the caller,
 * validates the message and watches for pauses, which takes longer than the browser itself. Another version of the
 * driver may keep its connection elsewhere: then its public method is used.
 */
function plainSend(session: CDPSession): CDPSession['send'] {
  const inner = driverConnection(session);
  if (inner === null) return session.send.bind(session);
  return async (method, params) => {
    try {
      return await inner.send(method, params);
    } catch (error) {
      // The error of the driver is better when a page is gone.
      if (Object(error).type === 'error') throw error;
      return session.send(method, params);
    }
  };
}
