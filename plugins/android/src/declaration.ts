import { machineLabels, machineStreams, recorders, runs } from '@gatehouse/plugin-runtime/api';
import { liveViews } from '@gatehouse/plugin-sessions/api';
import { catalog, channels } from '@gatehouse/sdk-actions';
import {
  changes,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  withExamples,
} from '@gatehouse/sdk-plugin';
import { androidApp } from './categories/android-app.ts';
import { androidDevice } from './categories/android-device.ts';
import { androidElement } from './categories/android-element.ts';
import { androidInput } from './categories/android-input.ts';
import { androidUtil } from './categories/android-util.ts';
import { configSchema } from './declaration/android-config.ts';
import { appsOperations } from './declaration/app-operations.ts';
import { connectionsOperations } from './declaration/connection-operations.ts';
import { filesOperations } from './declaration/device-file-operations.ts';
import { devicesOperations } from './declaration/device-operations.ts';
import { viewOperations } from './declaration/device-view-operations.ts';
import { examples } from './declaration/examples.ts';
import { inputOperations } from './declaration/input-operations.ts';
import { elementsOperations } from './declaration/screen-element-operations.ts';
import { screenOperations } from './declaration/screen-operations.ts';
import { commandsOperations } from './declaration/shell-operations.ts';

export const declaration = declarePlugin({
  id: 'android',
  title: 'Android devices',
  operations: withExamples(
    [
      ...devicesOperations,
      ...connectionsOperations,
      ...commandsOperations,
      ...screenOperations,
      ...viewOperations,
      ...inputOperations,
      ...elementsOperations,
      ...appsOperations,
      ...filesOperations,
    ],
    examples,
  ),
  needs: {
    catalog,
    changes,
    channels,
    clock,
    dataFolder,
    documentStore,
    liveViews,
    machineLabels,
    machineStreams,
    recorders,
    runs,
  },
  actionCategories: [androidDevice, androidApp, androidInput, androidElement, androidUtil],
  config: configSchema,
  worker: 'src/worker.ts',
  doctor: 'src/doctor.ts',
  // adb is searched wherever it may be installed; a shell ends it with the daemon. Addresses of devices are chosen by
  // the user.
  access: { programs: ['adb', '{adbPath}', 'sh'], network: ['*:*'], files: ['*'] },
  stopMs: 5000,
});
