import type { InstanceCounts } from '@gatehouse/plugin-runtime/api';
import { htmlElement } from './categories/html-element.ts';
import { tab } from './categories/tab.ts';
import { userInput } from './categories/user-input.ts';
import { webBrowser } from './categories/web-browser.ts';
import { ApiInstances } from './daemon/api-instances.ts';
import { browserLabels } from './daemon/browser-labels.ts';
import { EditorInstance } from './daemon/editor-instance.ts';
import { EditorRecorder } from './daemon/editor-recorder.ts';
import { browserFinder } from './daemon/find-browser.ts';
import { InstanceRegistry } from './daemon/instance-registry.ts';
import { openForRun } from './daemon/open-for-run.ts';
import { ownPorts } from './daemon/own-ports.ts';
import { ViewProtection } from './daemon/viewable-instance.ts';
import { declaration } from './declaration.ts';
import { elementHandlers } from './handlers/element-handlers.ts';
import { emulationHandlers } from './handlers/emulation-handlers.ts';
import { instanceHandlers } from './handlers/instance-handlers.ts';
import { pageHandlers } from './handlers/page-handlers.ts';
import { profileHandlers } from './handlers/profile-handlers.ts';
import { tabHandlers } from './handlers/tab-handlers.ts';
import { browserStarted, instanceClosed, openInstance } from './instance-channels.ts';

type Env = Parameters<Parameters<typeof declaration.implement>[0]>[0];

const BYTES_OF_MEGABYTE = 1024 ** 2;

export default declaration.implement(async (env) => {
  const { config, log } = env;
  const { catalog, channels, clock, liveViews, recorders, runs, workers } = env.use;
  if (config.executablePath !== '') workers.addProgram(config.executablePath);
  const findBrowser = browserFinder(config.executablePath);
  const registry = await openRegistry(env, findBrowser);
  const instances = new ApiInstances({
    registry,
    workers,
    clock,
    log,
    limits: config,
    spares: config.headed ? 0 : config.spares,
    freeMegabytes: () => process.availableMemory() / BYTES_OF_MEGABYTE,
  });
  const editorInstance = new EditorInstance({ registry, instances, runs, workers });

  countInstances(env.use.instanceCounts, registry);
  env.use.machineLabels.lookUp(() => browserLabels(findBrowser));
  catalog.add(webBrowser, tab, htmlElement, userInput);
  channels.serve(openInstance, openForRun({ registry, editorInstance, workers }));
  channels.serve(browserStarted, (question) => registry.browserStarted(question));
  channels.serve(instanceClosed, ({ instanceId }) => registry.close(instanceId));
  recorders.add(new EditorRecorder({ editorInstance, instances }));
  env.onStop(() => registry.stop());
  env.onStop(() => instances.stop());
  const viewProtection = new ViewProtection(config.viewProtection, env.use.sessionWindows);
  const browsers = { registry, instances, editorInstance, liveViews, viewProtection };
  return {
    ...instanceHandlers(browsers),
    ...tabHandlers(browsers),
    ...pageHandlers(browsers),
    ...profileHandlers(browsers),
    ...emulationHandlers(browsers),
    ...elementHandlers(browsers),
  };
});

async function openRegistry(
  env: Env,
  findBrowser: ReturnType<typeof browserFinder>,
): Promise<InstanceRegistry> {
  const { config, log } = env;
  const { dataFolder, productInfo } = env.use;
  const changed = env.use.changes.ofKind('instances', 'instance:read');
  return new InstanceRegistry({
    marks: await dataFolder.folder('instances'),
    headless: !config.headed,
    sandbox: config.sandbox && process.getuid?.() !== 0,
    localNetwork: config.localNetwork,
    sharesProcesses: config.processes === 'shared',
    log,
    onChange: (id) => changed(String(id)),
    findBrowser,
    refusedPorts: () => ownPorts(productInfo.baseUrls()),
  });
}

function countInstances(counts: InstanceCounts, registry: InstanceRegistry): void {
  const listed = () => [...registry.list('runner'), ...registry.list('editor')];
  counts.add(
    () => listed().length,
    () => listed().flatMap(({ owner }) => owner.node ?? []),
  );
}
