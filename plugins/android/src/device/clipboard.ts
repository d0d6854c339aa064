import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { isInstalled } from './installed-apps.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { readScreen } from './read-screen.ts';
import { readShell } from './run-shell.ts';
import { startApp } from './start-app.ts';
import { pressKeys } from './touch.ts';

/** adb has no access to the clipboard. This widely used app answers broadcasts. */
const helper = 'ca.zgrs.clipper';
const frontMs = 5000;

export async function writeClipboard(device: Device, text: string, signal: AbortSignal): Promise<void> {
  await assertHelper(device, signal);
  const answer = await broadcast(device, ['clipper.set', '--es', 'text', text], signal);
  if (answer === null) throw new GatehouseError('failed_precondition', `${helper} did not take the text.`);
}

/** From Android 10 on only the app in front can read the clipboard: the helper comes to the front for a moment. */
export async function readClipboard(device: Device, signal: AbortSignal): Promise<string> {
  await assertHelper(device, signal);
  const hidden = await broadcast(device, ['clipper.get'], signal);
  if (hidden !== null) return hidden;
  const { focus } = await readScreen(device, signal);
  await readShell(device, commandLine('am', 'start', '-W', '-n', `${helper}/.Main`), signal);
  try {
    const read = () => broadcast(device, ['clipper.get'], signal);
    const until = (text: string | null) => text !== null;
    return (await pollUntil(read, { until, timeoutMs: frontMs, signal })).value ?? '';
  } finally {
    await goBackTo(device, focus?.package ?? null, signal);
  }
}

/** Not every device returns to the previous app when an app is left. */
async function goBackTo(device: Device, name: string | null, signal: AbortSignal): Promise<void> {
  await pressKeys(device, ['BACK'], { signal });
  const { focus } = await readScreen(device, signal);
  if (name === null || focus?.package === name) return;
  await startApp(device, name, { activity: null, url: null, timeoutMs: frontMs, signal });
}

/** Pastes the clipboard into the element that has the focus. */
export function pasteClipboard(device: Device, signal: AbortSignal): Promise<void> {
  return pressKeys(device, ['PASTE'], { signal });
}

/** The answer of the helper; null where it refuses or has nothing. */
async function broadcast(
  device: Device,
  [action = '', ...extras]: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const to = ['-n', `${helper}/.ClipperReceiver`];
  const output = await readShell(
    device,
    commandLine('am', 'broadcast', '-a', action, ...to, ...extras),
    signal,
  );
  return /Broadcast completed: result=-1, data="([\s\S]*)"\s*$/.exec(output)?.[1] ?? null;
}

async function assertHelper(device: Device, signal: AbortSignal): Promise<void> {
  if (await isInstalled(device, helper, signal)) return;
  throw new GatehouseError(
    'failed_precondition',
    `adb has no way to the clipboard: install the app Clipper (${helper}) on the device, which has. Mode paste needs no app.`,
  );
}
