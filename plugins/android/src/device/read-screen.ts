import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { readShell } from './run-shell.ts';

/** Quarter turns; 0 is the natural orientation of the device. */
export type Rotation = 0 | 1 | 2 | 3;

export interface Screen {
  /** Pixels in the coordinates of touches: turned with the screen. */
  readonly width: number;
  readonly height: number;
  /** Dots per inch. */
  readonly density: number | null;
  readonly rotation: Rotation;
  readonly isOn: boolean;
  readonly isLocked: boolean;
  /** Package and activity that have the focus; null for none. */
  readonly focus: { readonly package: string; readonly activity: string } | null;
}

export async function readScreen(device: Device, signal: AbortSignal): Promise<Screen> {
  const read = (command: string) => readShell(device, command, signal);
  const [size, density, power, windows] = await Promise.all([
    read('wm size'),
    read('wm density'),
    read('dumpsys power'),
    read('dumpsys window'),
  ]);
  const rotation = parseRotation(windows) ?? parseInputRotation(await read('dumpsys input')) ?? 0;
  const { width, height } = parseSize(size);
  const isSideways = rotation % 2 === 1;
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    density: parseDensity(density),
    rotation,
    isOn: parseIsOn(power),
    isLocked: parseIsLocked(windows),
    focus: parseFocus(windows),
  };
}

/** A configured size takes precedence over that of the hardware. */
export function parseSize(text: string): { width: number; height: number } {
  const found = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text);
  return { width: Number(found?.[1] ?? 0), height: Number(found?.[2] ?? 0) };
}

export function parseDensity(text: string): number | null {
  const found = /Override density: (\d+)/.exec(text) ?? /Physical density: (\d+)/.exec(text);
  return found === null ? null : Number(found[1]);
}

export function parseIsOn(power: string): boolean {
  return /mWakefulness=Awake/.test(power);
}

/** Each version of Android reports it in another place. */
export function parseIsLocked(windows: string): boolean {
  if (
    /mShowingLockscreen=true|mDreamingLockscreen=true|isKeyguardShowing=true|keyguardShowing=true/.test(
      windows,
    )
  )
    return true;
  const monitor = /KeyguardStateMonitor[\s\S]{0,200}?mIsShowing=(true|false)/.exec(windows);
  return monitor?.[1] === 'true';
}

export function parseFocus(windows: string): Screen['focus'] {
  const window = /mCurrentFocus=Window\{\S+ \S+ ([\w.]+)\/([\w.$]+)\}/.exec(windows);
  const app = /mFocusedApp=.*?ActivityRecord\{\S+ \S+ ([\w.]+)\/([\w.$]+)/.exec(windows);
  const found = window ?? app;
  if (found === null) return null;
  const [, name = '', activity = ''] = found;
  return { package: name, activity: activity.startsWith('.') ? `${name}${activity}` : activity };
}

export function parseRotation(windows: string): Rotation | null {
  const turned = /mCurrentRotation=ROTATION_(\d+)/.exec(windows) ?? /mRotation=ROTATION_(\d+)/.exec(windows);
  if (turned !== null) return toRotation(Number(turned[1]) / 90);
  const counted = /mRotation=(\d)\b/.exec(windows);
  return counted === null ? null : toRotation(Number(counted[1]));
}

export function parseInputRotation(input: string): Rotation | null {
  const found = /SurfaceOrientation: (\d)/.exec(input);
  return found === null ? null : toRotation(Number(found[1]));
}

function toRotation(turns: number): Rotation | null {
  return turns === 0 || turns === 1 || turns === 2 || turns === 3 ? turns : null;
}

/** Throws failed_precondition for a locked device: an app that is started on it does not come to the front. */
export async function assertUnlocked(device: Device, signal: AbortSignal): Promise<void> {
  const windows = await readShell(device, 'dumpsys window', signal);
  if (!parseIsLocked(windows)) return;
  throw new GatehouseError('failed_precondition', `The device ${device.serial} is locked: unlock it first.`);
}
