import { addLines, defineExecutors } from '@gatehouse/sdk-actions';
import { androidDevice } from '../categories/android-device.ts';
import { unlock } from '../device/change-screen.ts';
import { readDetails } from '../device/read-details.ts';
import { readScreen } from '../device/read-screen.ts';
import { reboot } from '../device/reboot-device.ts';
import { type DeviceFacts, listDevices } from '../device-channels.ts';
import { awaitOwnDevice, chooseDevice, giveDeviceBack } from '../run/device-of-run.ts';
import { onDevice, usualMs } from '../run/on-device.ts';
import { stopDevice } from './devices/stop-device.ts';

const filters = {
  all: () => true,
  running: ({ isOnline }: DeviceFacts) => isOnline,
  free: ({ isOnline, isFree }: DeviceFacts) => isOnline && isFree,
  busy: ({ isFree }: DeviceFacts) => !isFree,
};

export const androidDeviceExecutors = defineExecutors(androidDevice, {
  async Select(context) {
    const { By, Value, TimeoutSec } = context.parameters;
    const { id, device } = await chooseDevice(context, { by: By, value: Value }, TimeoutSec * 1000);
    context.setResult('Serial', device.serial);
    context.setResult('DeviceId', id);
  },
  Release: (context) => giveDeviceBack(context),
  async Start(context) {
    const timeoutMs = context.parameters.TimeoutSec * 1000;
    const { device } = await awaitOwnDevice(context, { timeoutMs, isRestarting: false });
    context.setResult('Serial', device.serial);
  },
  Stop: (context) => stopDevice(context, context.parameters.TimeoutSec * 1000),
  async Reboot(context) {
    const timeoutMs = context.parameters.TimeoutSec * 1000;
    await onDevice(context, usualMs, (device, signal) => reboot(device, 'system', signal));
    const { device } = await awaitOwnDevice(context, { timeoutMs, isRestarting: true });
    context.setResult('Serial', device.serial);
  },
  async List(context) {
    const { By, Value, Filter, List } = context.parameters;
    const devices = await context.ask(listDevices, { by: By, value: Value });
    const lines = devices.filter(filters[Filter]).map(({ serial }) => serial);
    if (List !== '') await addLines(context, { name: List, lines });
    context.setResult('OutputVariable', lines.join('\n'));
    context.setResult('Count', lines.length);
  },
  async Info(context) {
    const { serial, details, screen } = await onDevice(context, usualMs, async (device, signal) => {
      const [details, screen] = await Promise.all([readDetails(device, signal), readScreen(device, signal)]);
      return { serial: device.serial, details, screen };
    });
    context.setResult('Serial', serial);
    context.setResult('Manufacturer', details.manufacturer);
    context.setResult('Model', details.model);
    context.setResult('AndroidVersion', details.androidVersion);
    context.setResult('Sdk', details.sdk ?? '');
    context.setResult('Battery', details.batteryLevel ?? -1);
    context.setResult('Width', screen.width);
    context.setResult('Height', screen.height);
  },
  async Unlock(context) {
    const pin = context.parameters.Pin === '' ? null : context.parameters.Pin;
    await onDevice(context, usualMs, (device, signal) => unlock(device, pin, signal));
  },
});
