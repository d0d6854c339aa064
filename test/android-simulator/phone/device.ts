import type { AppContext, AppDefinition, Intent } from '../apps/app.ts';
import { type Faults, noFaults } from '../faults.ts';
import type { FileUser } from '../storage/file-users.ts';
import { createFiles, type Files } from '../storage/files.ts';
import { createLogs, type Logs } from '../storage/logs.ts';
import { createDisplay, type Display, type Rotation, type Size } from '../ui/display.ts';
import { type Activities, createActivities } from './activities.ts';
import type { PhoneEvent } from './events.ts';
import { createFingers, type Fingers } from './fingers.ts';
import { createInput, type Input } from './input.ts';
import { createKeyguard, type Keyguard } from './keyguard.ts';
import { createPackages, type InstalledApp, type Packages } from './packages.ts';
import { createProperties, type Model } from './properties.ts';
import { createSettings, type Settings } from './settings.ts';
import { createWindow, type FocusedWindow } from './window.ts';

/** `su` of developer builds, `su -c` of root managers, or an adbd that runs as root. */
export type Root = 'none' | 'su' | 'manager' | 'adbd';

export interface Notification {
  readonly packageName: string;
  readonly title: string;
  readonly text: string;
}

/** The state of the phone, independent of connections. */
export interface Device {
  readonly model: Model;
  readonly properties: Map<string, string>;
  readonly settings: Settings;
  readonly files: Files;
  readonly logs: Logs;
  readonly display: Display;
  readonly keyguard: Keyguard;
  readonly packages: Packages;
  readonly activities: Activities;
  readonly window: FocusedWindow;
  readonly input: Input;
  readonly clipboard: { text: string };
  readonly fingers: Fingers;
  readonly notifications: Notification[];
  /** The source of simulated locations. */
  readonly location: {
    mayBeMocked: boolean;
    mock: { isEnabled: boolean; at: string | null } | null;
  };
  /** How programs get root. */
  readonly root: Root;
  /** The user of its programs. */
  readonly user: FileUser;
  readonly battery: { level: number; isCharging: boolean };
  readonly faults: Faults;
  readonly events: PhoneEvent[];
  note(event: PhoneEvent): void;
  now(): number;
  /** Starts an app; true when it was running. */
  start(installed: InstalledApp, intent: Intent): boolean;
  /** Rotates the phone; the picture follows when rotation is automatic. */
  turn(rotation: Rotation): void;
  /** Turns the screen off and locks the phone. */
  sleep(): void;
  /** Goes down and boots again after a while. The transport sets this. */
  reboot: (mode: string) => void;
}

export interface DeviceOptions {
  readonly model: Model;
  readonly screen: Size;
  readonly apps: readonly AppDefinition[];
  readonly root: Root;
  readonly pin: string | null;
  readonly isLocked: boolean;
  /** Whether turning the screen off locks the phone. */
  readonly locksOnSleep: boolean;
}

export function createDevice(options: DeviceOptions): Device {
  const now = Date.now;
  const { model, screen, pin, isLocked, locksOnSleep, root } = options;
  const events: PhoneEvent[] = [];
  const note = (event: PhoneEvent): void => void events.push(event);
  const faults = noFaults();
  const user: FileUser = root === 'adbd' ? 'root' : 'shell';
  const files = createFiles(now).as(user);
  const logs = createLogs(now);
  const clipboard = { text: '' };
  const display = createDisplay({ ...screen, density: model.density });
  const packages = createPackages(options.apps, files);
  const keyguard = createKeyguard({
    isLocked,
    pin,
    now,
    unlocked: () => note({ kind: 'unlock', detail: '' }),
  });
  let turned: Rotation = 0;

  const settings = createSettings(() => {
    const isAutomatic = settings.get('system', 'accelerometer_rotation') === '1';
    rotate(isAutomatic ? turned : toRotation(settings.get('system', 'user_rotation')));
  });

  const rotate = (rotation: Rotation): void => {
    if (rotation === display.rotation) return;
    display.rotation = rotation;
    note({ kind: 'rotate', detail: String(rotation) });
  };

  const start = (installed: InstalledApp, intent: Intent): boolean => {
    const { packageName } = installed.app;
    note({ kind: 'start', detail: packageName });
    const wasRunning = activities.start(installed, intent);
    logs.write({
      tag: 'ActivityTaskManager',
      text: `Displayed ${packageName}/${intent.activity ?? ''}: +42ms`,
    });
    if (!faults.crashesApps) return wasRunning;
    logs.write({ tag: 'AndroidRuntime', level: 'E', text: `FATAL EXCEPTION: main, Process: ${packageName}` });
    activities.stop(packageName);
    activities.home();
    return wasRunning;
  };

  const contextOf = (installed: InstalledApp, pid: number): AppContext => ({
    files,
    storage: installed.storage,
    log: (level, text) => logs.write({ level, text, pid, tag: installed.app.label }),
    start(packageName, intent = {}) {
      const target = packages.get(packageName);
      if (target !== undefined) start(target, { extras: {}, ...intent });
    },
    installed: () => packages.all().map(({ app }) => app),
  });

  const sleep = (): void => {
    display.isOn = false;
    if (locksOnSleep) keyguard.lock();
  };

  const activities = createActivities({ packages, contextOf });
  const window = createWindow({ display, keyguard, activities });
  const input = createInput({ display, keyguard, activities, window, clipboard, note, sleep });
  logs.write({ tag: 'SystemServer', text: 'boot completed' });
  return {
    ...{ model, settings, files, logs, display, keyguard, packages, activities, window, input, clipboard },
    ...{ faults, events, note, now, start, sleep, root, user },
    fingers: createFingers(),
    notifications: [],
    location: { mayBeMocked: false, mock: null },
    properties: createProperties(model),
    battery: { level: 87, isCharging: true },
    turn(rotation) {
      turned = rotation;
      if (settings.get('system', 'accelerometer_rotation') === '1') rotate(rotation);
    },
    reboot: () => {},
  };
}

function toRotation(text: string | undefined): Rotation {
  return text === '1' ? 1 : text === '2' ? 2 : text === '3' ? 3 : 0;
}
