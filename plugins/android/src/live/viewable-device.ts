import type { Viewable } from '@gatehouse/plugin-sessions/api';
import type { HostName } from '@gatehouse/sdk-plugin';
import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { WatchedDevice } from '../daemon/watched-device.ts';
import { readScreen } from '../device/read-screen.ts';
import { takeScreenshot } from '../device/take-device-screenshot.ts';
import { createAct } from '../recording/act-on-screen.ts';
import type { Devices } from '../recording/driven-devices.ts';
import type { ScreenAction } from '../recording/screen-user-action.ts';
import { DeviceScreen } from './device-screen.ts';
import { GestureReader } from './gesture-reader.ts';

const pictureMs = 20_000;
const wakeUp: ScreenAction = { kind: 'keys', keys: ['WAKEUP'], isLong: false };

/** Devices that a person can see and control, while they are listed. */
export class ViewableDevices {
  readonly #devices: Devices;
  readonly #screens = new Map<number, DeviceScreen>();
  readonly #turns = new Map<number, Promise<void>>();

  constructor(devices: Devices) {
    this.#devices = devices;
  }

  view({ id, serial }: WatchedDevice, host: HostName): Viewable {
    const screen = this.#screenOf(id, serial);
    const gestures = new GestureReader();
    const act = createAct(this.#devices);
    return {
      host,
      instanceId: id,
      name: `Device ${id}`,
      isTouchScreen: true,
      // A device that is gone has no next picture, which ends the view.
      isVisible: () => true,
      nextFrame: (wanted) => screen.nextFrame(wanted),
      input: async (inputs, signal) => {
        const userActions = gestures.read(inputs, performance.now());
        if (userActions.length === 0) return;
        const call = { host, params: { id: String(id) }, signal };
        await this.#inTurn(id, async () => {
          // A screen that is off accepts nothing else.
          for (const userAction of screen.isOff ? [wakeUp] : userActions) await act(call, userAction);
        }).finally(() => screen.touched());
      },
    };
  }

  #screenOf(id: number, serial: string): DeviceScreen {
    const known = this.#screens.get(id);
    if (known !== undefined) return known;
    const drive = createDrive(this.#devices);
    // A picture is for all viewers, so the signal of none of them ends it.
    const call = { params: { id: String(id) }, signal: new AbortController().signal };
    const picture = { displayId: null };
    const screen = new DeviceScreen({
      serial,
      takePicture: () =>
        drive(call, pictureMs, (device, signal) => takeScreenshot(device, { ...picture, signal })),
      readState: () => drive(call, usualLimitMs, readScreen),
    });
    this.#screens.set(id, screen);
    return screen;
  }

  /** Inputs of several viewers run one after another. */
  #inTurn(id: number, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(work);
    this.#turns.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
