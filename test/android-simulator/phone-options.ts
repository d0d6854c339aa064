import type { AppDefinition } from './apps/app.ts';
import { launcher } from './apps/launcher.ts';
import { list } from './apps/list.ts';
import { login } from './apps/login.ts';
import { notes } from './apps/notes.ts';
import { browser, keyboard, settingsApp, systemUi } from './apps/plain.ts';
import { createDevice, type Device, type Root } from './phone/device.ts';

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
  /** Default: none, as phones from a shop. */
  readonly root?: Root;
  /** How long a reboot keeps it away, and how long it then says that it is still booting. */
  readonly downMs?: number;
  readonly bootMs?: number;
}

const APPS = [launcher, login, list, notes, browser, settingsApp, systemUi, keyboard];

let phonesMade = 0;

/** The phone itself, before it is on any network. */
export function createDeviceFor(options: PhoneOptions): Device {
  const { width = 720, height = 1280, density = 320 } = options.screen ?? {};
  const serialNumber = options.serialNumber ?? `SIM${String(++phonesMade).padStart(5, '0')}`;
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
    root: options.root ?? 'none',
    isLocked: options.locked ?? false,
    locksOnSleep: options.locksOnSleep ?? (options.locked === true || (options.pin ?? null) !== null),
  });
}
