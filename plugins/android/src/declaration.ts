import { recorders, runs } from '@gatehouse/plugin-runtime/api';
import { liveViews } from '@gatehouse/plugin-sessions/api';
import { catalog, channels } from '@gatehouse/sdk-actions';
import { clock, dataFolder, declarePlugin, documentStore } from '@gatehouse/sdk-plugin';
import { androidApp } from './categories/android-app.ts';
import { androidDevice } from './categories/android-device.ts';
import { androidElement } from './categories/android-element.ts';
import { androidInput } from './categories/android-input.ts';
import { androidUtil } from './categories/android-util.ts';
import { appsOperations } from './declaration/apps.ts';
import { commandsOperations } from './declaration/commands.ts';
import { configSchema } from './declaration/config.ts';
import { connectionsOperations } from './declaration/connections.ts';
import { devicesOperations } from './declaration/devices.ts';
import { elementsOperations } from './declaration/elements.ts';
import { filesOperations } from './declaration/files.ts';
import { inputOperations } from './declaration/input.ts';
import { screenOperations } from './declaration/screen.ts';
import { viewOperations } from './declaration/view.ts';

export const declaration = declarePlugin({
  id: 'android',
  title: 'Android devices',
  operations: [
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
  needs: { catalog, channels, clock, dataFolder, documentStore, liveViews, recorders, runs },
  actionCategories: [androidDevice, androidApp, androidInput, androidElement, androidUtil],
  config: configSchema,
  worker: 'src/worker.ts',
  doctor: 'src/doctor.ts',
  // adb is looked for wherever it is installed; a shell ends it with the daemon. Devices are where the user says.
  access: { programs: ['adb', '{adbPath}', 'sh'], network: ['*:*'], files: ['*'] },
  stopMs: 5000,
});
