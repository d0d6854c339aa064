/**
 * How Playwright itself sends the messages of a `CDPSession`, without what it does for each call; null where this version
 * keeps its connection elsewhere.
 */
export function driverConnection<Session extends { readonly send: unknown }>(
  session: Session,
): Pick<Session, 'send'> | null {
  const connection = Object(Reflect.get(session, '_connection'));
  const inner = Object(connection.toImpl?.(session))._session;
  return typeof inner?.send === 'function' ? inner : null;
}
