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
  /** `ask` shows the question "Allow USB debugging?" for unknown keys. */
  readonly authorization?: 'open' | 'ask';
  /** Features that the phone announces; an empty list makes it a phone without shell protocol v2. */
  readonly features?: readonly string[];
  /** Apps in addition to those of the system. */
  readonly apps?: readonly AppDefinition[];
  /** Without a PIN a swipe unlocks. */
  readonly pin?: string | null;
  /** Whether the phone is locked at the start. */
  readonly locked?: boolean;
  /** Whether it locks when the screen turns off. Default: when it has a PIN or starts locked. */
  readonly locksOnSleep?: boolean;
  /** Default: none, as on phones for consumers. */
  readonly root?: Root;
  /** How long a reboot takes it off the network, and how long it then reports that it is booting. */
  readonly downMs?: number;
  readonly bootMs?: number;
}

const APPS = [launcher, login, list, notes, browser, settingsApp, systemUi, keyboard];

let phonesMade = 0;

/** The phone itself, without a network. */
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
