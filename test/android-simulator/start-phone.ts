import { openNetwork } from './network.ts';
import type { Device } from './phone/device.ts';
import { centerOf, textsOf } from './phone/look.ts';
import { createDeviceFor, type PhoneOptions } from './phone-options.ts';
import { createAuthorization } from './protocol/authorization.ts';
import type { DeviceSide } from './protocol/connection.ts';
import type { AdbStream } from './protocol/stream.ts';
import { rebootsWith } from './reboot.ts';
import { offersService, runService } from './services/index.ts';
import { createPorts, type Listener } from './services/ports.ts';

/** A phone that listens on loopback, with controls for a test. */
export interface Phone extends Device {
  readonly port: number;
  /** `127.0.0.1:PORT`: the argument of `adb connect`, and the serial in the server. */
  readonly address: string;
  /** Answers yes to "Allow USB debugging?". */
  allowDebugging(): void;
  /** Forgets all computers, which must then ask again. */
  revokeDebugging(): void;
  /** Cuts all connections; the phone accepts new ones. */
  dropConnections(): void;
  /** Takes the phone off the network: connections are cut and new ones are refused. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  /** Stops reading and answering, while connections stay open. */
  freeze(): void;
  thaw(): void;
  /** A program on the phone listens, for example on `tcp:8080` or `localabstract:name`. */
  listen(socket: string, listener: Listener): void;
  /** Connects from the phone to a reverse forward of the host. Null when there is none. */
  connectReverse(socket: string): Promise<AdbStream | null>;
  /** All visible texts, top to bottom. */
  texts(): string[];
  /** The middle of the first visible node with this text, description or id. */
  centerOf(textOrId: string): { readonly x: number; readonly y: number };
  /** The number of services that run for hosts now. */
  openServices(): number;
  stop(): Promise<void>;
}

const FEATURES = ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'fixed_push_mkdir'];

/** Starts a phone that is ready for `adb connect`. */
export async function startPhone(options: PhoneOptions = {}): Promise<Phone> {
  const device = createDeviceFor(options);
  const authorization = createAuthorization(options.authorization === 'ask');
  const ports = createPorts();
  let openServices = 0;
  const side: DeviceSide = {
    authorization,
    banner: () => bannerOf(device, options.features ?? FEATURES),
    isSilent: () => device.faults.isSilent,
    offers: (service) => offersService(service, ports),
    serve(service, stream, connection) {
      noteService(device, service);
      openServices += 1;
      const ended = () => {
        openServices -= 1;
      };
      void runService(service, { device, ports, connection, stream }).finally(ended);
    },
  };
  const network = await openNetwork(options.port ?? 0, side);
  const reboots = rebootsWith(device, network, options);
  return Object.assign(device, {
    port: network.port,
    address: `127.0.0.1:${network.port}`,
    allowDebugging: () => authorization.allow(),
    revokeDebugging() {
      authorization.revoke();
      network.drop();
    },
    dropConnections: network.drop,
    vanish: network.close,
    comeBack: network.open,
    freeze: network.freeze,
    thaw: network.thaw,
    listen: (socket: string, listener: Listener) => void ports.listeners.set(socket, listener),
    async connectReverse(socket: string) {
      const reverse = ports.reverse(socket);
      return reverse === undefined ? null : reverse.connection.openAtHost(reverse.host);
    },
    openServices: () => openServices,
    texts: () => textsOf(device.window),
    centerOf: (textOrId: string) => centerOf(device.window, textOrId),
    async stop() {
      reboots.abort();
      await network.close();
    },
  });
}

/** Starts many phones in this process. */
export function startPhones(count: number, options: PhoneOptions = {}): Promise<Phone[]> {
  return Promise.all(Array.from({ length: count }, () => startPhone(options)));
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
