import { htmlElement } from './categories/html-element.ts';
import { tab } from './categories/tab.ts';
import { webBrowser } from './categories/web-browser.ts';
import { browserStarted, instanceClosed, openInstance } from './channels.ts';
import { findBrowser } from './daemon/find-browser.ts';
import { InstanceRegistry } from './daemon/instance-registry.ts';
import { ownPorts } from './daemon/own-ports.ts';
import { declaration } from './declaration.ts';
import { createInstanceHandlers } from './handlers/instances.ts';

export default declaration.implement(async (env) => {
  const { config } = env;
  const { catalog, dataFolder, productInfo, runs } = env.use;
  const registry = new InstanceRegistry({
    root: await dataFolder.folder('instances'),
    headless: !config.headed,
    sandbox: config.sandbox && process.getuid?.() !== 0,
    log: env.log,
    findBrowser: () => findBrowser({ configured: config.executablePath, headed: config.headed }),
    refusedPorts: () => ownPorts(productInfo.baseUrls()),
  });

  catalog.add(webBrowser, tab, htmlElement);
  runs.serve(openInstance, (question, run) => registry.open(question, run));
  runs.serve(browserStarted, (question) => registry.browserStarted(question));
  runs.serve(instanceClosed, ({ instanceId }) => registry.close(instanceId));
  env.onStop(() => registry.stop());
  return createInstanceHandlers(registry);
});
