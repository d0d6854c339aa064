import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import type { AppDefinition } from './apps/app.ts';
import { launcher } from './apps/launcher.ts';
import { list } from './apps/list.ts';
import { login } from './apps/login.ts';
import { notes } from './apps/notes.ts';
import { browser, keyboard, settingsApp, systemUi } from './apps/plain.ts';
import { createDevice, type Device } from './phone/device.ts';
import type { Rotation } from './phone/display.ts';
import { createAuthorization } from './protocol/authorization.ts';
import { Connection, type DeviceSide } from './protocol/connection.ts';
import type { AdbStream } from './protocol/stream.ts';
import { offersService, runService } from './services/index.ts';
import { createPorts, type Listener } from './services/ports.ts';
import { centerOf, textsOf } from './ui/look.ts';

export interface PhoneOptions {
  /** Default: a free port. Outside 5555 to 5585, where servers look for emulators. */
  readonly port?: number;
  readonly serialNumber?: string;
  readonly manufacturer?: string;
  readonly model?: string;
  readonly product?: string;
  readonly androidVersion?: string;
  readonly sdk?: number;
  readonly abi?: string;
  readonly screen?: { readonly width: number; readonly height: number; readonly density: number };
  /** `ask` shows the question "Allow USB debugging?" to keys that the phone does not know. */
  readonly authorization?: 'open' | 'ask';
  /** What the phone says it can; an empty list makes it a phone from before shell protocol v2. */
  readonly features?: readonly string[];
  /** More apps than the phone comes with. */
  readonly apps?: readonly AppDefinition[];
  /** Without one a swipe unlocks. */
  readonly pin?: string | null;
  /** Whether the phone is locked at the start. */
  readonly locked?: boolean;
  /** Whether it locks when the screen goes out. Default: when it has a PIN or starts locked. */
  readonly locksOnSleep?: boolean;
  /** How long a reboot keeps it away, and how long it then says that it is still booting. */
  readonly downMs?: number;
  readonly bootMs?: number;
}

/** A phone that listens on loopback, and the hands that a test has on it. */
export interface Phone extends Device {
  readonly port: number;
  /** `127.0.0.1:PORT`: what `adb connect` takes, and the serial that the server then uses. */
  readonly address: string;
  /** Yes to "Allow USB debugging?". */
  allowDebugging(): void;
  /** Forgets all computers, and lets them ask again. */
  revokeDebugging(): void;
  /** Cuts all connections; the phone stays there for new ones. */
  dropConnections(): void;
  /** Gone from the network: connections are cut and new ones are refused. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  /** Neither reads nor answers, while connections stay up. */
  freeze(): void;
  thaw(): void;
  /** A program on the phone listens, for example at `tcp:8080` or `localabstract:name`. */
  listen(socket: string, listener: Listener): void;
  /** Connects from the phone to a socket that the host has reversed. Null when nobody listens. */
  connectReverse(socket: string): Promise<AdbStream | null>;
  /** All texts in sight, top to bottom. */
  texts(): string[];
  /** The middle of the first node in sight with this text, description or id. */
  centerOf(textOrId: string): { readonly x: number; readonly y: number };
  stop(): Promise<void>;
}

const FEATURES = ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'fixed_push_mkdir'];
const APPS = [launcher, login, list, notes, browser, settingsApp, systemUi, keyboard];

let phonesStarted = 0;

/** Starts a phone that `adb connect` can reach at once. */
export async function startPhone(options: PhoneOptions = {}): Promise<Phone> {
  const device = createDeviceFor(options);
  const authorization = createAuthorization(options.authorization === 'ask');
  const ports = createPorts();
  const connections = new Set<Connection>();
  const features = options.features ?? FEATURES;
  let server: Server | null = null;
  let port = options.port ?? 0;

  const side: DeviceSide = {
    authorization,
    banner: () => bannerOf(device, features),
    isSilent: () => device.faults.isSilent,
    offers: (service) => offersService(service, ports),
    serve(service, stream, connection) {
      noteService(device, service);
      void runService(service, { device, ports, connection, stream });
    },
  };
  const listen = async (): Promise<void> => {
    server ??= await openServer(
      port,
      (connection) => {
        connections.add(connection);
        connection.signal.addEventListener('abort', () => connections.delete(connection), { once: true });
      },
      side,
    );
    port = portOf(server);
  };
  const dropConnections = (): void => {
    for (const connection of connections) connection.drop();
  };
  const vanish = async (): Promise<void> => {
    const closing = server;
    server = null;
    const closed = new Promise((resolve) => (closing === null ? resolve(null) : closing.close(resolve)));
    dropConnections();
    await closed;
  };
  await listen();
  let rebooting: NodeJS.Timeout | null = null;

  const phone: Phone = Object.assign(device, {
    port,
    address: `127.0.0.1:${port}`,
    allowDebugging: () => authorization.allow(),
    revokeDebugging() {
      authorization.revoke();
      dropConnections();
    },
    dropConnections,
    vanish,
    comeBack: listen,
    freeze() {
      for (const connection of connections) connection.freeze();
    },
    thaw() {
      for (const connection of connections) connection.thaw();
    },
    listen: (socket: string, listener: Listener) => void ports.listeners.set(socket, listener),
    async connectReverse(socket: string) {
      const reverse = ports.reverse(socket);
      return reverse === undefined ? null : reverse.connection.openAtHost(reverse.host);
    },
    texts: () => textsOf(device.window),
    centerOf: (textOrId: string) => centerOf(device.window, textOrId),
    async stop() {
      if (rebooting !== null) clearTimeout(rebooting);
      await vanish();
    },
  });

  device.reboot = () => {
    shutDown(device);
    void vanish();
    rebooting = setTimeout(() => {
      void listen();
      rebooting = setTimeout(() => device.properties.set('sys.boot_completed', '1'), options.bootMs ?? 0);
    }, options.downMs ?? 200);
  };
  return phone;
}

/** Starts many phones; each costs a few hundred kilobytes. */
export function startPhones(count: number, options: PhoneOptions = {}): Promise<Phone[]> {
  return Promise.all(Array.from({ length: count }, () => startPhone(options)));
}

/** The phone itself, before it is on any network. */
export function createDeviceFor(options: PhoneOptions): Device {
  const { width = 720, height = 1280, density = 320 } = options.screen ?? {};
  const serialNumber = options.serialNumber ?? `SIM${String(++phonesStarted).padStart(5, '0')}`;
  return createDevice({
    model: {
      serialNumber,
      density,
      manufacturer: options.manufacturer ?? 'Gatehouse',
      model: options.model ?? 'Sim Phone',
      product: options.product ?? 'sim_phone',
      device: 'simphone',
      androidVersion: options.androidVersion ?? '11',
      sdk: options.sdk ?? 30,
      abi: options.abi ?? 'arm64-v8a',
    },
    screen: { width, height },
    apps: [...APPS, ...(options.apps ?? [])],
    pin: options.pin ?? null,
    isLocked: options.locked ?? false,
    locksOnSleep: options.locksOnSleep ?? (options.locked === true || (options.pin ?? null) !== null),
  });
}

function bannerOf({ model }: Device, features: readonly string[]): string {
  const { product, device } = model;
  const name = model.model.replaceAll(' ', '_');
  const properties = `ro.product.name=${product};ro.product.model=${name};ro.product.device=${device};`;
  return `device::${properties}${features.length === 0 ? '' : `features=${features.join(',')}`}`;
}

function noteService(device: Device, service: string): void {
  const [, kind = '', command = ''] = /^(shell|exec)(?:,[^:]*)?:(.*)$/s.exec(service) ?? [];
  if (kind === 'shell' || kind === 'exec') device.note({ kind, detail: command });
}

async function openServer(
  port: number,
  opened: (connection: Connection) => void,
  side: DeviceSide,
): Promise<Server> {
  const server = createServer((socket) => opened(new Connection(socket, side)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the phone has no port');
  return address.port;
}

function shutDown({ activities, keyguard, properties, display }: Device): void {
  activities.stopAll();
  if (keyguard.pin !== null) keyguard.lock();
  display.isOn = true;
  properties.set('sys.boot_completed', '');
}
