import { createPages } from '@gatehouse/daemon/host-operations/pages';
import { createLiveCalls } from '@gatehouse/host/pipeline/live-calls';
import { createPipeline } from '@gatehouse/host/pipeline/pipeline';
import { defaultUploadLimit, openUploadFolder } from '@gatehouse/host/pipeline/upload-folder';
import { contentScopes, type HostName, hostNames } from '@gatehouse/sdk-plugin';
import { authenticator, confirmations } from '@gatehouse/sdk-plugin/internal';
import type { Key } from './call-types.ts';
import { dispatch } from './dispatch.ts';
import { createFakeKeys, joinAuthenticators } from './fake-keys.ts';
import type { Loaded } from './load-under-test.ts';
import type { RecordedLog } from './recorded-log.ts';
import type { TestHost, TestHostOptions } from './test-host.ts';
import type { HandleWatch } from './watch-handles.ts';

interface Parts {
  readonly loaded: Loaded;
  readonly options: TestHostOptions;
  readonly log: RecordedLog;
  readonly watch: HandleWatch;
}

/** Both hosts of a test, behind the production gate. */
export interface Gate extends Pick<TestHost, 'send' | 'rawKey' | 'fullKey' | 'endKey' | 'switch'> {
  /** Ends waiting calls, like a daemon that stops. */
  stop(): void;
}

export async function openGate({ loaded, options, log, watch }: Parts): Promise<Gate> {
  const { plugins, services } = loaded;
  const keys = createFakeKeys();
  const real = services.container.find(authenticator);
  const joined = joinAuthenticators(keys, () => real);
  const live = createLiveCalls();
  keys.onChange(live.endOf);
  real?.onChange(live.endOf);
  plugins.onReplace(live.endOfOperations);
  const uploadFolder = await openUploadFolder(services.folder);
  let isOn = true;
  const pipelineOf = (host: HostName) =>
    createPipeline({
      host,
      table: () => plugins.table(host),
      hooks: plugins.hooks,
      pages: createPages({
        table: () => plugins.table(host),
        baseUrl: () => `http://localhost/${host}`,
        others: services.pages.of(host),
      }),
      isSwitchedOn: () => isOn,
      ownOrigins: () => new Set(),
      authenticator: () => joined,
      confirmations: () => services.container.find(confirmations),
      uploadFolder,
      uploadLimit: options.uploadLimit ?? defaultUploadLimit,
      live,
      log: log.of(null),
    });
  const listeners = { editor: pipelineOf('editor'), runner: pipelineOf('runner') };
  Object.assign(services.listeners, listeners);
  return {
    fullKey: fullKeyOf(plugins),
    rawKey: (credential) => (credential === 'anonymous' ? null : keys.rawKeyFor(credential)),
    endKey: (key) => keys.end(key),
    send: (host, request) => watch.run(() => dispatch(listeners[host], request)),
    switch: (to) => {
      isOn = to === 'on';
      if (!isOn) live.endAll();
    },
    stop: live.stop,
  };
}

function fullKeyOf(plugins: Loaded['plugins']): Key {
  const ofOperations = hostNames.flatMap((host) =>
    plugins.table(host).entries.flatMap(({ operation }) => operation.scope ?? []),
  );
  const scopes = ['admin', ...contentScopes, ...plugins.directory.grantableScopes(), ...ofOperations];
  return { tier: 3, scopes: [...new Set(scopes)] };
}
