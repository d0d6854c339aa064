import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { type Rotation, readScreen, type Screen } from './read-screen.ts';
import { readShell } from './run-shell.ts';
import { pressKeys, swipe } from './touch.ts';

const settleMs = 3000;
const swipeMs = 200;

/** Turns the screen on and dismisses the lock, with the PIN where one is needed. */
export async function unlock(device: Device, pin: string | null, signal: AbortSignal): Promise<Screen> {
  let screen = await readScreen(device, signal);
  if (!screen.isOn) {
    await pressKeys(device, ['KEYCODE_WAKEUP'], { signal });
    screen = await settled(device, ({ isOn }) => isOn, signal);
    if (!screen.isOn) throw new GatehouseError('failed_precondition', 'The screen does not turn on.');
  }
  if (!screen.isLocked) return screen;
  // Dismisses a lock without a secret, and shows the prompt of any other; older devices need a swipe.
  await readShell(device, 'wm dismiss-keyguard', signal).catch(passTimeouts(signal));
  await swipe(device, upwards(screen), signal);
  if (pin !== null) {
    await readShell(device, commandLine('input', 'text', pin), signal);
    await pressKeys(device, ['KEYCODE_ENTER'], { signal });
  }
  screen = await settled(device, ({ isLocked }) => !isLocked, signal);
  if (screen.isLocked) throw stillLocked(pin);
  return screen;
}

/** Rotates the screen and fixes it there; `auto` follows the sensors of the device again. */
export async function setRotation(
  device: Device,
  rotation: Rotation | 'auto',
  signal: AbortSignal,
): Promise<Screen> {
  const set = (name: string, value: number) =>
    readShell(device, commandLine('settings', 'put', 'system', name, value), signal);
  await set('accelerometer_rotation', rotation === 'auto' ? 1 : 0);
  if (rotation === 'auto') return readScreen(device, signal);
  await set('user_rotation', rotation);
  const screen = await settled(device, (now) => now.rotation === rotation, signal);
  if (screen.rotation === rotation) return screen;
  throw new GatehouseError(
    'failed_precondition',
    `The screen stays at rotation ${screen.rotation}: what it shows decides for itself.`,
  );
}

async function settled(device: Device, until: (screen: Screen) => boolean, signal: AbortSignal) {
  const { value } = await pollUntil(() => readScreen(device, signal), { until, timeoutMs: settleMs, signal });
  return value;
}

function upwards({ width, height }: Screen) {
  const x = Math.round(width / 2);
  return {
    from: { x, y: Math.round(height * 0.8) },
    to: { x, y: Math.round(height * 0.2) },
    durationMs: swipeMs,
  };
}

function stillLocked(pin: string | null): GatehouseError {
  const reason =
    pin === null
      ? 'it asks for a PIN, a password or a pattern: send the PIN, or unlock it by hand'
      : 'the PIN is wrong, or it asks for a pattern';
  return new GatehouseError('failed_precondition', `The device stays locked: ${reason}.`);
}

function passTimeouts(signal: AbortSignal) {
  return (error: unknown) => {
    if (signal.aborted) throw error;
    return '';
  };
}
