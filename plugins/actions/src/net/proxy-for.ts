import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import { type ProxyAddress, parseProxy, proxyForms } from '@gatehouse/sdk-actions/proxy';

/** The proxy of a parameter; null for the empty text. The message leaves out the text, which may contain a password. */
export function proxyOf(text: string): ProxyAddress | null {
  if (text.trim() === '') return null;
  const proxy = parseProxy(text);
  if (proxy === null) throw new ActionError(`Proxy must be ${proxyForms}.`);
  return proxy;
}

/** The proxy of an action, else that of its run: a run with a proxy never shows its own address. */
export function proxyFor(given: string, { proxy = '' }: Pick<RunInfo, 'proxy'>): ProxyAddress | null {
  return proxyOf(given.trim() === '' ? proxy : given);
}
