import { GatehouseError } from '@gatehouse/sdk-plugin';
import { disconnectDevice, type ListedDevice, listDevices, trackDevices } from '../adb/server-services.ts';
import { type Endpoint, formatEndpoint } from './connect-device.ts';
import { DeviceChanges } from './device-changes.ts';
import { DeviceConnector } from './device-connector.ts';
import type { DeviceRegistryParts, Devices, ServerSource } from './device-registry-parts.ts';
import { messageOf, notConnected, throwNoServer } from './not-connected.ts';
import { WatchedDevice } from './watched-device.ts';

type RunningServer = Awaited<ReturnType<ServerSource['running']>>;

/** Intervals at which the list is refreshed, while calls ask for it and otherwise. */
const busyMs = 1000;
const idleMs = 5000;
const askedMs = 30_000;
/** Time limit for the list, after which the server counts as stuck. */
const listMs = 3000;
/** Time for which a device that was unplugged stays listed. */
const goneMs = 60_000;

/**
 * All devices. Each is observed twice: the adb server reports its list and each change to it, and the device itself
 * is probed. Devices that were connected on request are connected again whenever they are lost.
 */
export class DeviceRegistry {
  readonly #parts: DeviceRegistryParts;
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #stopping = new AbortController();
  readonly #connector = new DeviceConnector();
  readonly #changes: DeviceChanges;
  #tracked: RunningServer | null = null;
  #refreshing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #problem: string | null = null;
  #stuck = 0;

  constructor(parts: DeviceRegistryParts) {
    this.#parts = parts;
    this.#changes = new DeviceChanges(parts.onChange);
    for (const { id: serial, number, keptEndpoint } of parts.store.kept()) {
      const { node } = parts;
      const facts = { id: number, serial, node, keptEndpoint, transport: 'tcp' as const };
      this.#devices.set(serial, new WatchedDevice(facts));
    }
  }

  /** Starts the adb server where it does not run. */
  async list(): Promise<Devices> {
    await this.#asked();
    return { devices: this.#shown.sort((a, b) => a.id - b.id), problem: this.#problem };
  }

  get #shown(): WatchedDevice[] {
    return [...this.#devices.values()].filter((device) => this.#isShown(device));
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

  /** The result of `find` where it needs no waiting; otherwise null. */
  known(id: string): WatchedDevice | null {
    if (this.#isRefreshDue() || !this.#parts.store.isSettled) return null;
    this.#askedAt = performance.now();
    return this.#withNumber(id);
  }

  /** Whether the number is that of a device which it has, or had. */
  hasNumber(id: string): boolean {
    return this.#parts.store.serialOf(id) !== null;
  }

  #withNumber(id: string): WatchedDevice | null {
    const device = this.#devices.get(this.#parts.store.serialOf(id) ?? '');
    return device !== undefined && this.#isShown(device) ? device : null;
  }

  #isShown({ transport }: WatchedDevice): boolean {
    return !this.#parts.isRealPhone || transport !== 'emulator';
  }

  /** Connects a device over the network. Rejects with failed_precondition, and then leaves no entry. */
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
      // Also after a failure: the server may have listed the device that it could not connect.
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

  /** Disconnects a network device; it is not connected again. */
  async disconnect({ serial }: WatchedDevice, signal: AbortSignal): Promise<void> {
    const { store, server } = this.#parts;
    await store.keep(serial, null);
    this.#devices.delete(serial);
    this.#changes.report(this.#shown);
    const { port } = await server.running().catch(throwNoServer);
    await disconnectDevice({ port, signal }, serial).catch(() => undefined);
  }

  /** Probes the device at once, and connects it where it is gone. */
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

  /** The state may be old: the last refresh is long ago, or no server answered. */
  #isRefreshDue(): boolean {
    const wasIdle = performance.now() - this.#askedAt > askedMs;
    return wasIdle || this.#timer === undefined || this.#problem !== null;
  }

  /** A refresh that starts after this call: a pending one may have read the list before. */
  async #refreshAgain(): Promise<void> {
    await this.#refreshing;
    await this.#refresh();
  }

  /** One refresh at a time; calls meanwhile share it. */
  #refresh(): Promise<void> {
    clearTimeout(this.#timer);
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
      this.#changes.report(this.#shown);
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
      for (const device of this.#devices.values()) device.lastError = this.#problem;
    }
  }

  async #readList({ port, signal: gone }: RunningServer): Promise<readonly ListedDevice[]> {
    const limit = AbortSignal.timeout(listMs);
    try {
      const listed = await listDevices({ port, signal: AbortSignal.any([limit, gone]) });
      this.#stuck = 0;
      const { isLent } = this.#parts;
      return isLent === undefined ? listed : listed.filter(({ serial }) => isLent(serial));
    } catch (error) {
      this.#stuck += limit.aborted ? 1 : 0;
      if (this.#stuck > 1) this.#parts.server.giveUp();
      throw limit.aborted ? new Error('the adb server does not answer') : error;
    }
  }

  /** Follows the reports of the server until it ends. */
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
    const { store, node } = this.#parts;
    for (const { serial, transport } of listed) {
      if (this.#devices.has(serial)) continue;
      const facts = { id: store.numberOf(serial), serial, node, keptEndpoint: null, transport };
      this.#devices.set(serial, new WatchedDevice(facts));
    }
    for (const [serial, device] of this.#devices) {
      device.listed(listed.find((known) => known.serial === serial)?.adbState ?? null, port);
      // A device that never answered is removed at once.
      const keptMs = device.lastSeenAt === null ? 0 : goneMs;
      const isForgotten = device.goneAt !== null && performance.now() - device.goneAt >= keptMs;
      if (isForgotten && device.keptEndpoint === null) this.#devices.delete(serial);
    }
  }

  /** Probes the devices that are listed, and connects those that are not. */
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
    // A call disconnected it meanwhile.
    if (this.#devices.get(device.serial) !== device) {
      await disconnectDevice({ port, signal }, device.serial).catch(() => undefined);
    }
    await this.#refresh();
  }
}
