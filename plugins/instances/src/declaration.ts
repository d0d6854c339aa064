import { instanceCounts, machineLabels, recorders, runs, workers } from '@gatehouse/plugin-runtime/api';
import { liveViews, sessionWindows } from '@gatehouse/plugin-sessions/api';
import { catalog, channels } from '@gatehouse/sdk-actions';
import { changes, clock, dataFolder, declarePlugin, productInfo, withExamples } from '@gatehouse/sdk-plugin';
import { htmlElement } from './categories/html-element.ts';
import { tab } from './categories/tab.ts';
import { userInput } from './categories/user-input.ts';
import { webBrowser } from './categories/web-browser.ts';
import { elementsOperations } from './declaration/element-operations.ts';
import { emulationOperations } from './declaration/emulation-operations.ts';
import { examples } from './declaration/examples.ts';
import { instancesOperations } from './declaration/instance-operations.ts';
import { configSchema } from './declaration/instances-config.ts';
import { pagesOperations } from './declaration/page-operations.ts';
import { profilesOperations } from './declaration/profile-operations.ts';
import { tabsOperations } from './declaration/tab-operations.ts';

export const declaration = declarePlugin({
  id: 'instances',
  title: 'Browser instances',
  operations: withExamples(
    [
      ...instancesOperations,
      ...tabsOperations,
      ...pagesOperations,
      ...profilesOperations,
      ...emulationOperations,
      ...elementsOperations,
    ],
    examples,
  ),
  needs: {
    catalog,
    changes,
    channels,
    clock,
    dataFolder,
    instanceCounts,
    liveViews,
    machineLabels,
    productInfo,
    recorders,
    runs,
    sessionWindows,
    workers,
  },
  actionCategories: [webBrowser, tab, htmlElement, userInput],
  config: configSchema,
  worker: 'src/worker.ts',
  doctor: 'src/doctor.ts',
  daemonSettings: ['headed'],
  // Browsers are searched wherever they may be installed; `ps` identifies their processes.
  access: { programs: ['ps'], files: ['*'] },
  stopMs: 15_000,
});
