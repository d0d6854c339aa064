import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, readShell, runShell } from './run-shell.ts';
import { pressKeys } from './touch.ts';

/** `native`: the command of the device, for plain ASCII; `helper`: a keyboard app that types any text. */
export type TextMethod = 'native' | 'helper';

export interface TypeOptions {
  /** `auto` uses the helper where the text needs it. */
  readonly method: TextMethod | 'auto';
  readonly signal: AbortSignal;
}

/** A widely used keyboard app that takes text as a broadcast. */
export const helperKeyboard = 'com.android.adbkeyboard/.AdbIME';
const helperBroadcast = 'ADB_INPUT_B64';
/** Length of a command line that every device accepts. */
const chunkLength = 500;

/** Types a text exactly, or refuses it: `input` would lose characters outside of ASCII. Returns the method. */
export async function typeText(
  device: Device,
  text: string,
  { method, signal }: TypeOptions,
): Promise<TextMethod> {
  const isPlain = /^[\x20-\x7e\n\t]*$/.test(text);
  if (method !== 'helper' && isPlain) {
    await typeNative(device, text, signal);
    return 'native';
  }
  if (method === 'native') throw refusal('it has characters that the device cannot type by itself');
  await typeWithHelper(device, text, signal);
  return 'helper';
}

async function typeNative(device: Device, text: string, signal: AbortSignal): Promise<void> {
  for (const step of toSteps(text)) {
    if (step.key !== null) {
      await pressKeys(device, [step.key], { signal });
      continue;
    }
    const result = await runShell(device, commandLine('input', 'text', step.text), { signal });
    if ((result.exitCode ?? 0) !== 0 || /exception/i.test(String(result.stderr))) throw commandFailed(result);
  }
}

type Step = { readonly key: string; readonly text: '' } | { readonly key: null; readonly text: string };

/**
 * `input` replaces `%s` by a space, and nothing else: a space can be sent as it is, and a `%s` is sent in two parts.
 * Line ends and tabs are keys.
 */
export function toSteps(text: string): readonly Step[] {
  return text.split(/([\n\t])/).flatMap((part): readonly Step[] => {
    if (part === '\n') return [{ key: 'KEYCODE_ENTER', text: '' }];
    if (part === '\t') return [{ key: 'KEYCODE_TAB', text: '' }];
    const pieces = part.split(/(?<=%)(?=s)/).flatMap((piece) => piece.match(/[\s\S]{1,500}/g) ?? []);
    return pieces.map((piece) => ({ key: null, text: piece.replaceAll(' ', '%s') }));
  });
}

async function typeWithHelper(device: Device, text: string, signal: AbortSignal): Promise<void> {
  const installed = await readShell(device, 'ime list -s -a', signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return '';
  });
  if (!installed.split(/\s+/).includes(helperKeyboard)) {
    throw refusal(
      `only the keyboard ${helperKeyboard} types it, and the device does not have it: install it`,
    );
  }
  const before = (await readShell(device, 'settings get secure default_input_method', signal)).trim();
  await readShell(device, commandLine('ime', 'enable', helperKeyboard), signal);
  await readShell(device, commandLine('ime', 'set', helperKeyboard), signal);
  for (const piece of chunksOf(text)) {
    const bytes = Buffer.from(piece).toString('base64');
    await readShell(
      device,
      commandLine('am', 'broadcast', '-a', helperBroadcast, '--es', 'msg', bytes),
      signal,
    );
  }
  if (before !== '' && before !== 'null') await readShell(device, commandLine('ime', 'set', before), signal);
}

/** Splits between whole characters. */
function chunksOf(text: string): readonly string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / chunkLength);
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * chunkLength, (at + 1) * chunkLength).join(''),
  );
}

function refusal(reason: string): GatehouseError {
  return new GatehouseError('failed_precondition', `The text cannot be typed: ${reason}.`);
}
