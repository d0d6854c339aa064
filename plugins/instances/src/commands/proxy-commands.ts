import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { AddressError } from '../browser/addressing/address.ts';
import { ProxyError } from '../browser/proxy/assert-proxy-answers.ts';
import { proxyFacts, setProxy } from '../browser/set-proxy.ts';
import { changeProxy, readProxy } from '../profile-channels.ts';
import { browserOf } from './find-tab.ts';

export function serveProxyCommands(registry: WorkerRegistry): void {
  registry.serve(readProxy, async (command) => proxyFacts(browserOf(command)));
  registry.serve(changeProxy, change);
}

const change: CommandHandlerOf<typeof changeProxy> = async (command, { signal, startedProcess }) => {
  const browser = browserOf(command);
  try {
    const { isReopened } = await setProxy(browser, command.proxy, signal);
    const { pid } = browser.launched;
    if (isReopened) startedProcess(pid);
    return { ...proxyFacts(browser), browserPid: isReopened ? pid : null };
  } catch (error) {
    if (error instanceof AddressError) throw new GatehouseError('bad_request', error.message);
    if (error instanceof ProxyError) throw new GatehouseError('failed_precondition', error.message);
    throw error;
  }
};
