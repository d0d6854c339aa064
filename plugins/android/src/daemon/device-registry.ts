import { type Clock, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { disconnectDevice, type ListedDevice, listDevices, trackDevices } from '../adb/server-services.ts';
import type { AdbServer, RunningServer } from './adb-server.ts';
import { type Endpoint, formatEndpoint } from './connect-device.ts';
import { DeviceConnector } from './device-connector.ts';
import type { DeviceStore } from './device-store.ts';
import { messageOf, notConnected, throwNoServer } from './not-connected.ts';
import { WatchedDevice } from './watched-device.ts';

export interface DeviceRegistryParts {
  readonly server: AdbServer;
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** The product is for phones: emulators are left out. */
  readonly isRealPhone: boolean;
}

export interface Devices {
  readonly devices: readonly WatchedDevice[];
  /** Why there is no adb server; null where one runs. */
  readonly problem: string | null;
}

/** How often the list is looked at while somebody asks, and while nobody does. */
const busyMs = 1000;
const idleMs = 5000;
const askedMs = 30_000;
/** What the list may take before the server counts as stuck. */
const listMs = 3000;
/** A device that was unplugged is shown for so long. */
const goneMs = 60_000;

/**
 * All devices that there are. Each is observed twice: the adb server tells its list, and at once what changes in it; the
 * device itself is asked. Devices that were connected on request are connected again whenever they can be.
 */
export class DeviceRegistry {
  readonly #parts: DeviceRegistryParts;
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #stopping = new AbortController();
  readonly #connector = new DeviceConnector();
  #tracked: RunningServer | null = null;
  #refreshing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #problem: string | null = null;
  #stuck = 0;

  constructor(parts: DeviceRegistryParts) {
    this.#parts = parts;
    for (const { id: serial, number, keptEndpoint } of parts.store.kept()) {
      const facts = { id: number, serial, keptEndpoint, transport: 'tcp' as const };
      this.#devices.set(serial, new WatchedDevice(facts));
    }
  }

  /** Starts the adb server where it does not run. */
  async list(): Promise<Devices> {
    await this.#asked();
    const devices = [...this.#devices.values()].filter((device) => this.#isShown(device));
    return { devices: devices.sort((a, b) => a.id - b.id), problem: this.#problem };
  }

  /** Throws not_found. */
  async find(id: string): Promise<WatchedDevice> {
    await this.#asked();
    const device = this.#withNumber(id);
    if (device !== null) return device;
    const shown = JSON.stringify(id.slice(0, 80));
    throw new GatehouseError(
      'not_found',
      `There is no device ${shown}: GET /android/devices lists those there are.`,
    );
  }

  /** What `find` would give, where that needs no waiting; null elsewhere. */
  known(id: string): WatchedDevice | null {
    if (this.#isRefreshDue() || !this.#parts.store.isSettled) return null;
    this.#askedAt = performance.now();
    return this.#withNumber(id);
  }

  #withNumber(id: string): WatchedDevice | null {
    const device = this.#devices.get(this.#parts.store.serialOf(id) ?? '');
    return device !== undefined && this.#isShown(device) ? device : null;
  }

  #isShown({ transport }: WatchedDevice): boolean {
    return !this.#parts.isRealPhone || transport !== 'emulator';
  }

  /** Connects a device over the network. Rejects with failed_precondition, and then leaves nothing. */
  async connect(
    endpoint: Endpoint,
    { isKept, signal }: { isKept: boolean; signal: AbortSignal },
  ): Promise<WatchedDevice> {
    await this.#asked();
    const serial = formatEndpoint(endpoint);
    const { store, server } = this.#parts;
    const known = this.#devices.get(serial);
    await this.#connector.settled(serial);
    if (known !== undefined) await this.recheck(known);
    if (known?.state !== 'online') {
      const { port } = await server.running().catch(throwNoServer);
      const connecting = this.#connector.connect(serial, known, { port, signal });
      // After a failure too: the server may have listed what it could not connect.
      await connecting.catch(() => undefined).then(() => this.#refreshAgain());
      await connecting.catch((error: unknown) => {
        if (signal.aborted && error === signal.reason) throw error;
        throw notConnected(serial, error);
      });
    }
    const device = this.#devices.get(serial);
    if (device === undefined) throw notConnected(serial, new Error('it left the list at once'));
    await store.keep(serial, isKept ? serial : null);
    device.keptEndpoint = isKept ? serial : null;
    await device.probe(() => this.#parts.clock.now(), 0);
    return device;
  }

  /** Lets go of a network device; it is not connected again. */
  async disconnect({ serial }: WatchedDevice, signal: AbortSignal): Promise<void> {
    const { store, server } = this.#parts;
    await store.keep(serial, null);
    this.#devices.delete(serial);
    const { port } = await server.running().catch(throwNoServer);
    await disconnectDevice({ port, signal }, serial).catch(() => undefined);
  }

  /** Looks at once whether the device is there, and connects it where it is not. */
  async recheck(device: WatchedDevice): Promise<void> {
    device.nextTryAt = 0;
    await this.#refreshAgain();
    await device.probe(() => this.#parts.clock.now(), 0);
  }

  stop(): void {
    this.#stopping.abort(new Error('Gatehouse is stopping'));
    clearTimeout(this.#timer);
  }

  async #asked(): Promise<void> {
    const isDue = this.#isRefreshDue();
    this.#askedAt = performance.now();
    if (isDue) await this.#refresh();
    await this.#parts.store.settled();
  }

  /** What is known of the devices may be old: nobody has looked for long, or no server answered. */
  #isRefreshDue(): boolean {
    const wasIdle = performance.now() - this.#askedAt > askedMs;
    return wasIdle || this.#timer === undefined || this.#problem !== null;
  }

  /** A look that begins from now on: one that is under way may have seen the list before. */
  async #refreshAgain(): Promise<void> {
    await this.#refreshing;
    await this.#refresh();
  }

  /** One look at a time; whoever wants one meanwhile waits for that. */
  #refresh(): Promise<void> {
    clearTimeout(this.#timer);
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
      if (this.#stopping.signal.aborted) return;
      const isAsked = performance.now() - this.#askedAt < askedMs;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#refresh(), isAsked ? busyMs : idleMs).unref();
    });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<void> {
    try {
      const running = await this.#parts.server.running();
      this.#track(running);
      const listed = await this.#readList(running);
      this.#problem = null;
      this.#update(listed, running.port);
      this.#maintain(running.port);
    } catch (error) {
      this.#problem = messageOf(error);
      this.#update([], 0);
    }
  }

  async #readList({ port, signal: gone }: RunningServer): Promise<readonly ListedDevice[]> {
    const limit = AbortSignal.timeout(listMs);
    try {
      const listed = await listDevices({ port, signal: AbortSignal.any([limit, gone]) });
      this.#stuck = 0;
      return listed;
    } catch (error) {
      this.#stuck += limit.aborted ? 1 : 0;
      if (this.#stuck > 1) this.#parts.server.giveUp();
      throw limit.aborted ? new Error('the adb server does not answer') : error;
    }
  }

  /** Follows what the server reports, until it is gone. */
  #track(running: RunningServer): void {
    if (this.#tracked === running) return;
    this.#tracked = running;
    const { port, signal: gone } = running;
    const signal = AbortSignal.any([gone, this.#stopping.signal]);
    const again = () => {
      if (this.#tracked === running) this.#tracked = null;
      if (!this.#stopping.signal.aborted) void this.#refresh();
    };
    trackDevices({ port, signal }, () => void this.#refresh()).then(again, again);
  }

  #update(listed: readonly ListedDevice[], port: number): void {
    const { store } = this.#parts;
    for (const { serial, transport } of listed) {
      if (this.#devices.has(serial)) continue;
      const facts = { id: store.numberOf(serial), serial, keptEndpoint: null, transport };
      this.#devices.set(serial, new WatchedDevice(facts));
    }
    for (const [serial, device] of this.#devices) {
      device.listed(listed.find((known) => known.serial === serial)?.adbState ?? null, port);
      // What never answered was a mistake.
      const keptMs = device.lastSeenAt === null ? 0 : goneMs;
      const isForgotten = device.goneAt !== null && performance.now() - device.goneAt >= keptMs;
      if (isForgotten && device.keptEndpoint === null) this.#devices.delete(serial);
    }
  }

  /** Asks those that are there, and connects those that are not. */
  #maintain(port: number): void {
    const isAsked = performance.now() - this.#askedAt < askedMs;
    const restMs = (isAsked ? busyMs : idleMs) * 0.9;
    for (const device of this.#devices.values()) {
      void device.probe(() => this.#parts.clock.now(), restMs);
      void this.#reconnect(device, port);
    }
  }

  async #reconnect(device: WatchedDevice, port: number): Promise<void> {
    const { signal } = this.#stopping;
    if (!(await this.#connector.reconnect(device, { port, signal }))) return;
    // Disconnected by a call meanwhile.
    if (this.#devices.get(device.serial) !== device) {
      await disconnectDevice({ port, signal }, device.serial).catch(() => undefined);
    }
    await this.#refresh();
  }
}
