import type { TestContext } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { createTestHost } from '@gatehouse/plugin-kit';
import {
  type MachineLabels,
  type MachineStreams,
  machineLabels,
  machineStreams,
  type Recorder,
  type Recorders,
  type RunService,
  recorders as recorderList,
  runs,
} from '@gatehouse/plugin-runtime/api';
import { type LiveViews, liveViews, type Viewable } from '@gatehouse/plugin-sessions/api';
import { type ActionCatalog, type Channels, catalog, channels } from '@gatehouse/sdk-actions';
import { type Phone, type PhoneOptions, startPhone } from '@gatehouse/test/android-simulator';
import plugin from '../plugin.ts';

/** A test, or `after` of a file. */
export interface Ending {
  after(end: () => Promise<unknown>): void;
}

const noCatalog: ActionCatalog = {
  add: () => undefined,
  addedBy: () => [],
  categories: () => [],
  find: () => null,
};
/** The services that the plugin offers: recorders, and views whose screens the test sees. */
export class OfferedParts implements Recorders, LiveViews {
  readonly recorders: Recorder[] = [];
  readonly viewables: Viewable[] = [];

  add(recorder: Recorder): void {
    this.recorders.push(recorder);
  }

  all(): readonly Recorder[] {
    return this.recorders;
  }

  offer(viewable: Viewable): string {
    this.viewables.push(viewable);
    return 'http://localhost:1/view#ticket';
  }
}

const noLabels: MachineLabels = {
  show: () => undefined,
  lookUp: () => undefined,
  lasting: async () => [],
  current: () => ({ labels: [], missing: {} }),
  onChange: () => () => undefined,
};

const noStreams: MachineStreams = {
  offer: () => undefined,
  open: () => Promise.reject(new Error('Nothing is offered')),
};

interface AskedParts {
  readonly channels: Channels;
  readonly runs: RunService;
}

const nothingAsked: AskedParts = {
  channels: { serve: () => undefined },
  runs: {
    endOf: () => null,
    machines: { connected: () => [], onChange: () => undefined },
  } as unknown as Partial<RunService> as RunService,
};

/** The plugin in a host, as in a daemon. Its adb server starts with the first call. */
export async function startHost(context: Ending, config: object = {}, asked = nothingAsked) {
  const offered = new OfferedParts();
  const fakes = [
    [catalog, noCatalog],
    [channels, asked.channels],
    [runs, asked.runs],
    [recorderList, offered],
    [liveViews, offered],
    [machineLabels, noLabels],
    [machineStreams, noStreams],
  ] as const;
  const host = await createTestHost(plugin, { clock: 'system', config, fakes });
  context.after(() => host.close());
  return Object.assign(host, { offered });
}

export type AndroidHost = Awaited<ReturnType<typeof startHost>>;

/** A phone on the network that is not connected yet. */
export async function startTestPhone(context: Ending, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await startPhone(options);
  context.after(() => phone.stop());
  return phone;
}

/** Connects a phone; returns the id of the device. */
export async function connectPhone(host: AndroidHost, phone: Phone): Promise<string> {
  const answer = await host.call('device_connect', { body: { host: '127.0.0.1', port: phone.port } });
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.body.id);
}

/** A phone that is connected to a host. */
export async function startWithPhone(context: TestContext, options: PhoneOptions = {}) {
  const phone = await startTestPhone(context, options);
  const host = await startHost(context);
  return { host, phone, id: await connectPhone(host, phone) };
}

/** A phone that is connected to the host of several tests until the end of one. */
export async function addTestPhone(context: Ending, host: AndroidHost, options: PhoneOptions = {}) {
  const phone = await startTestPhone(context, options);
  const id = await connectPhone(host, phone);
  context.after(() => host.call('device_disconnect', { params: { id } }));
  return { host, phone, id };
}

/** The listed device; null where the list does not have it. */
export async function deviceOf(host: AndroidHost, id: string) {
  const answer = await host.call('devices_list', {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.body.devices.find((device) => String(device.id) === id) ?? null;
}

/** Many times the limits of the rules, for busy machines. */
const stateMs = 30_000;

/** Waits until the list shows a state. */
export async function untilState(host: AndroidHost, id: string, state: string) {
  const deadline = performance.now() + stateMs;
  for (;;) {
    const device = await deviceOf(host, id);
    if (device?.state === state) return device;
    if (performance.now() > deadline) throw new Error(`never ${state}: ${JSON.stringify(device)}`);
    await later(20);
  }
}

/** Process id and port of the adb server that a host started, from its log. */
export function serverOf(host: AndroidHost): { readonly pid: number; readonly port: number } {
  const started = host.log().filter(({ message }) => message === 'The adb server runs.');
  const { pid, port } = Object(started.at(-1)?.fields);
  return { pid: Number(pid), port: Number(port) };
}
