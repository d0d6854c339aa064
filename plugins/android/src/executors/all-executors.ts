import type { CategoryExecutors } from '@gatehouse/plugin-runtime/api';
import { androidAppExecutors } from './android-app.ts';
import { androidDeviceExecutors } from './android-device.ts';

export const executors: readonly CategoryExecutors[] = [androidDeviceExecutors, androidAppExecutors];
