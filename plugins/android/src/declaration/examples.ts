import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { appsOperations } from './app-operations.ts';
import type { connectionsOperations } from './connection-operations.ts';
import type { devicesOperations } from './device-operations.ts';
import type { inputOperations } from './input-operations.ts';
import type { elementsOperations } from './screen-element-operations.ts';
import type { screenOperations } from './screen-operations.ts';
import type { commandsOperations } from './shell-operations.ts';

type Operations = readonly [
  ...typeof devicesOperations,
  ...typeof connectionsOperations,
  ...typeof commandsOperations,
  ...typeof screenOperations,
  ...typeof inputOperations,
  ...typeof elementsOperations,
  ...typeof appsOperations,
];

const signIn = { attribute: 'resource-id', value: 'sign_in' } as const;
const user = { attribute: 'resource-id', value: 'user' } as const;

export const examples: ExamplesOf<Operations> = {
  device_start: { body: { timeoutSeconds: 60 } },
  device_reboot: { body: { wait: true, timeoutSeconds: 120 } },
  device_shell: { body: { command: 'getprop ro.product.model' } },
  device_unlock: { body: {} },
  device_rotation_set: { body: { rotation: 0 } },
  device_tap: { body: { x: 100, y: 200 } },
  device_swipe: { body: { fromX: 100, fromY: 600, toX: 100, toY: 200, durationMs: 300 } },
  device_text: { body: { text: 'hello' } },
  device_key: { body: { keys: ['BACK'] } },
  device_element_find: { body: { conditions: [signIn], limit: 5 } },
  device_element_tap: { body: { conditions: [signIn] } },
  device_element_set: { body: { conditions: [user], text: 'anna', clear: true } },
  device_app_start: { body: {} },
};
