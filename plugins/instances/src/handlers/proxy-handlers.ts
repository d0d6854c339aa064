import { parseProxy, withLogin } from '@gatehouse/sdk-actions/proxy';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { profilesOperations } from '../declaration/profile-operations.ts';
import { changeProxy, readProxy } from '../profile-channels.ts';
import { assertFree } from './assert-instance-free.ts';
import type { Browsers, Drive } from './browsers.ts';
import { instanceOf } from './find-instance.ts';

/** The browser may have to restart. */
const PROXY_MS = 60_000;

type ProxyOperations = 'instance_proxy_get' | 'instance_proxy_set';

export function proxyHandlers(
  { registry, editorInstance }: Browsers,
  drive: Drive,
): Pick<Handlers<typeof profilesOperations>, ProxyOperations> {
  return {
    instance_proxy_get: (call) => drive(call, readProxy, { command: {} }),

    instance_proxy_set: async (call) => {
      const instance = instanceOf(registry, call);
      assertFree(editorInstance, instance);
      const { server, username, password } = call.body;
      const login = { username: username ?? '', password: password ?? '' };
      const address = server === null ? null : parseProxy(server);
      // The browser refuses what is no address.
      const proxy = address === null ? server : withLogin(address, login).url;
      return registry.duringRestart(instance, async () => {
        const changing = drive(call, changeProxy, { command: { proxy }, timeoutMs: PROXY_MS });
        const { browserPid, ...facts } = await changing;
        const { id: instanceId, sharesProcess } = instance;
        if (browserPid !== null) await registry.browserStarted({ instanceId, browserPid, sharesProcess });
        return facts;
      });
    },
  };
}
