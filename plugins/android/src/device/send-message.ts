import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { readShell } from './run-shell.ts';
import { tapElement } from './set-element.ts';

export interface Message {
  readonly to: string;
  readonly text: string;
  /** Finds the button of the messaging app that sends. */
  readonly button: string;
  readonly timeoutMs: number;
}

/** Codes in the message store of the phone. */
const kinds = { sent: 2, failed: 5 } as const;
const messages = ['content', 'query', '--uri', 'content://sms', '--projection'] as const;

/**
 * Writes a message in the messaging app of the phone, touches its button, and reads the result from the message
 * store: no other method works without root on every version of Android.
 */
export async function sendMessage(device: Device, message: Message, signal: AbortSignal): Promise<void> {
  const { to, text, button, timeoutMs } = message;
  const [program, ...args] = messages;
  const before = parseRows(await readShell(device, commandLine(program, ...args, '_id'), signal));
  const newest = Math.max(0, ...before.map(({ _id }) => Number(_id)));
  await openMessage(device, { to, text }, signal);
  const search = { xpath: button, conditions: [], index: 0, limit: 1 };
  await tapElement(device, search, { timeoutMs, durationMs: 0, signal });
  const query = commandLine(program, ...args, '_id:type:address', '--where', `_id > ${newest}`);
  const find = async () => {
    const rows = parseRows(await readShell(device, query, signal));
    return rows.find((row) => isSame(row.address ?? '', to))?.type ?? null;
  };
  const until = (type: string | null) => type === String(kinds.sent) || type === String(kinds.failed);
  const { value } = await pollUntil(find, { until, timeoutMs, signal });
  if (value === String(kinds.sent)) return;
  const why =
    value === String(kinds.failed)
      ? 'the phone could not send it: look whether it has a SIM card and a network'
      : `it is not among those that were sent after ${timeoutMs / 1000} s`;
  throw new GatehouseError('failed_precondition', `The message was written, and ${why}.`);
}

async function openMessage(
  device: Device,
  { to, text }: Pick<Message, 'to' | 'text'>,
  signal: AbortSignal,
): Promise<void> {
  const command = commandLine(
    ...(['am', 'start', '-W', '-a', 'android.intent.action.SENDTO', '-d', `smsto:${to}`] as const),
    ...(['--es', 'sms_body', text] as const),
  );
  const output = await readShell(device, `${command} 2>&1`, signal);
  if (!/unable to resolve|^Error/im.test(output)) return;
  throw new GatehouseError(
    'failed_precondition',
    'The device has no app that takes messages: it is no phone, or the app must be installed first.',
  );
}

/** `Row: 0 _id=1, type=2, address=+49 30 1`, for columns without commas. */
export function parseRows(text: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.split('\n').filter((line) => line.startsWith('Row: '));
  return lines.map((line) =>
    Object.fromEntries(
      line
        .trim()
        .replace(/^Row: \d+ /, '')
        .split(', ')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );
}

/** Phones store numbers with spaces, or without the country code. */
function isSame(one: string, other: string): boolean {
  const [digits, others] = [one, other].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, ''));
  return (
    digits !== undefined &&
    others !== undefined &&
    digits !== '' &&
    (digits.endsWith(others) || others.endsWith(digits))
  );
}
