import type { SessionWindows, Viewable } from '@gatehouse/plugin-sessions/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { performInputs, readFrame } from '../view-channels.ts';
import type { ApiInstances } from './api-instances.ts';
import { commandInstance } from './command-instance.ts';
import type { Instance } from './instance.ts';
import type { InstanceRegistry } from './instance-registry.ts';

interface Parts {
  readonly registry: Pick<InstanceRegistry, 'find'>;
  readonly instances: Pick<ApiInstances, 'during'>;
  readonly viewProtection: ViewProtection;
}

/** In addition to the wait of the screen itself. */
const MARGIN_MS = 11_000;
const INPUT_MS = 12_000;

/** Allows views of browsers only while a window of their run is open that permits it. */
export class ViewProtection {
  readonly #isOn: boolean;
  readonly #windows: Pick<SessionWindows, 'showsBrowser'>;

  constructor(isOn: boolean, windows: Pick<SessionWindows, 'showsBrowser'>) {
    this.#isOn = isOn;
    this.#windows = windows;
  }

  allows({ id }: Pick<Instance, 'id'>): boolean {
    return !this.#isOn || this.#windows.showsBrowser(id);
  }
}

/** The browser of an instance that a person can see and control, until the instance ends. */
export function viewableInstance(shown: Instance, { registry, instances, viewProtection }: Parts): Viewable {
  const { id, host } = shown;
  const alive = (): Instance => {
    const instance = registry.find(host, id);
    if (instance !== null) return instance;
    throw new GatehouseError('not_found', `The browser instance ${id} has ended.`);
  };
  return {
    host,
    instanceId: id,
    name: `Browser ${id}`,
    isTouchScreen: false,
    isVisible: () => registry.find(host, id) !== null && viewProtection.allows(shown),
    nextFrame: ({ after, waitMs, signal }) =>
      instances.during(id, async () => {
        const limit = { timeoutMs: waitMs + MARGIN_MS, signal };
        const command = { after, waitMs };
        const { pictureBase64, ...state } = await commandInstance(alive(), readFrame, { command, ...limit });
        const picture = pictureBase64 === null ? null : Buffer.from(pictureBase64, 'base64');
        return { ...state, picture };
      }),
    input: (inputs, signal) =>
      instances.during(id, async () => {
        await commandInstance(alive(), performInputs, { command: { inputs }, timeoutMs: INPUT_MS, signal });
      }),
  };
}
