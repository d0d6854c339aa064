import {
  type ActionContext,
  type EvidenceCapture,
  type ResourceContext,
  runResource,
} from '@gatehouse/sdk-actions';
import { captureDevice } from '../device/capture-device.ts';
import { Device } from '../device/device.ts';
import {
  awaitDevice,
  type DeviceChoice,
  releaseDevice,
  type TakenDevice,
  takeDevice,
} from '../device-channels.ts';

/** The context that an action passes to its device. */
export type DeviceUser = Pick<ActionContext, 'resource' | 'signal'>;

interface Held {
  readonly id: number;
  readonly device: Device;
}

const anyDevice: DeviceChoice = { by: 'any', value: '' };
const anyMs = 60_000;

/** The device of the run; any free one where the run has none yet. */
export async function useDevice(user: DeviceUser): Promise<Held> {
  const slot = await user.resource(deviceOfRun);
  return slot.use();
}

/** Takes a device and releases the previous one. */
export async function chooseDevice(user: DeviceUser, choice: DeviceChoice, timeoutMs: number): Promise<Held> {
  const slot = await user.resource(deviceOfRun);
  await slot.release();
  return slot.take(choice, timeoutMs);
}

export async function giveDeviceBack(user: DeviceUser): Promise<void> {
  const slot = await user.resource(deviceOfRun);
  await slot.release();
}

/** Waits until the device of the run is online, and connects to it again. */
export async function awaitOwnDevice(
  user: DeviceUser,
  wait: { readonly timeoutMs: number; readonly isRestarting: boolean },
): Promise<Held> {
  const slot = await user.resource(deviceOfRun);
  return slot.whenOnline(wait);
}

/** Holds the device of one run. */
class DeviceSlot {
  readonly #context: ResourceContext;
  #held: Held | null = null;

  constructor(context: ResourceContext) {
    this.#context = context;
  }

  async use(): Promise<Held> {
    return this.#held ?? this.take(anyDevice, anyMs);
  }

  async take(choice: DeviceChoice, timeoutMs: number): Promise<Held> {
    return this.#hold(await this.#context.ask(takeDevice, { ...choice, timeoutMs }));
  }

  async whenOnline(wait: { readonly timeoutMs: number; readonly isRestarting: boolean }): Promise<Held> {
    if (this.#held === null) return this.take(anyDevice, wait.timeoutMs);
    return this.#hold(await this.#context.ask(awaitDevice, { id: this.#held.id, ...wait }));
  }

  async captureEvidence(capture: EvidenceCapture): Promise<void> {
    if (this.#held !== null) await captureDevice(this.#held.device, capture);
  }

  async release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (held === null) return;
    this.#context.setPort(-1);
    await this.#context.ask(releaseDevice, { id: held.id });
  }

  #hold({ id, serial, port }: TakenDevice): Held {
    this.#held = { id, device: new Device({ serial, port }) };
    this.#context.setPort(id);
    return this.#held;
  }
}

const deviceOfRun = runResource<DeviceSlot>({
  name: 'The device',
  create: async (context) => new DeviceSlot(context),
  dispose: (slot) => slot.release(),
  // A device writes its tree for a second or two.
  evidenceMs: 3000,
  captureEvidence: (slot, capture) => slot.captureEvidence(capture),
});
