import { ADB_KEYBOARD } from '../apps/plain.ts';
import type { Call } from '../shell/command.ts';
import { describeIntent, readIntent } from './intent-arguments.ts';

/** `am broadcast`. The keyboard that takes text from a computer listens to two of them while it is the one in use. */
export async function broadcast({ device, out }: Call, args: readonly string[]): Promise<number> {
  const intent = readIntent(args);
  const method = device.settings.get('secure', 'default_input_method') ?? '';
  const typed = textOf(intent);
  if (typed !== null && method.startsWith(`${ADB_KEYBOARD}/`)) device.input.text(typed);
  await out(
    `Broadcasting: Intent { ${describeIntent(intent)} flg=0x400000 }\nBroadcast completed: result=0\n`,
  );
  return 0;
}

function textOf({ action, extras }: ReturnType<typeof readIntent>): string | null {
  if (action === 'ADB_INPUT_TEXT') return extras.msg ?? null;
  if (action === 'ADB_INPUT_B64') return Buffer.from(extras.msg ?? '', 'base64').toString();
  return null;
}
