import { declarePlugin } from '@gatehouse/sdk-plugin';
import { appsOperations } from './declaration/apps.ts';
import { configSchema } from './declaration/config.ts';
import { devicesOperations } from './declaration/devices.ts';
import { filesOperations } from './declaration/files.ts';
import { inputOperations } from './declaration/input.ts';

export const declaration = declarePlugin({
  id: 'android',
  title: 'Android devices',
  operations: [...devicesOperations, ...appsOperations, ...inputOperations, ...filesOperations],
  config: configSchema,
});
