import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import { androidAppExecutors } from './android-app.ts';
import { androidDeviceExecutors } from './android-device.ts';
import { androidElementExecutors } from './android-element.ts';
import { androidInputExecutors } from './android-input.ts';
import { androidUtilExecutors } from './android-util.ts';

export const executors: readonly CategoryExecutors[] = [
  androidDeviceExecutors,
  androidAppExecutors,
  androidInputExecutors,
  androidElementExecutors,
  androidUtilExecutors,
];
