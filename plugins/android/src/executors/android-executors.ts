import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import { androidAppExecutors } from './android-app-executors.ts';
import { androidDeviceExecutors } from './android-device-executors.ts';
import { androidElementExecutors } from './android-element-executors.ts';
import { androidInputExecutors } from './android-input-executors.ts';
import { androidUtilExecutors } from './android-util-executors.ts';

export const executors: readonly CategoryExecutors[] = [
  androidDeviceExecutors,
  androidAppExecutors,
  androidInputExecutors,
  androidElementExecutors,
  androidUtilExecutors,
];
