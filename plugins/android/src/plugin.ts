import { lateHandlers } from '@gatehouse/sdk-plugin';
import { declaration } from './declaration.ts';

/** The adb server starts with the first call, and so does all that speaks with it. */
export default declaration.implement((env) =>
  lateHandlers(declaration.declaration.operations, async () =>
    (await import('./open-devices.ts')).openDevices(env),
  ),
);
