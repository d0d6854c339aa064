import type { LiveViews } from '@gatehouse/plugin-sessions/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import { usableDevice } from '../daemon/drive.ts';
import type { viewOperations } from '../declaration/device-view-operations.ts';
import { ViewableDevices } from '../live/viewable-device.ts';
import type { Devices } from '../recording/driven-devices.ts';

export function viewHandlers(devices: Devices, liveViews: LiveViews): Handlers<typeof viewOperations> {
  const viewable = new ViewableDevices(devices);
  return {
    device_show: async ({ params, host, caller }) => {
      const watched = await devices.registry.find(params.id);
      // The device may have gone a moment ago.
      await devices.registry.recheck(watched);
      usableDevice(watched);
      return { success: true, viewUrl: liveViews.offer(viewable.view(watched, host), caller) };
    },
  };
}
