import { CLIPPER } from '../apps/clipper.ts';
import { ADB_KEYBOARD } from '../apps/plain.ts';
import type { Call } from '../shell/command.ts';
import { describeIntent, readIntent } from './intent-arguments.ts';

/** `am broadcast`. The keyboard for text from a computer receives two broadcasts while it is the current one. */
export async function broadcast({ device, out }: Call, args: readonly string[]): Promise<number> {
  const intent = readIntent(args);
  const method = device.settings.get('secure', 'default_input_method') ?? '';
  const typed = textOf(intent);
  const clip = clipboardAnswer(device, intent);
  if (typed !== null && method.startsWith(`${ADB_KEYBOARD}/`)) device.input.text(typed);
  await out(
    `Broadcasting: Intent { ${describeIntent(intent)} flg=0x400000 }\nBroadcast completed: result=${clip ?? '0'}\n`,
  );
  return 0;
}

const HIDES_CLIPBOARD_FROM_SDK = 29;

/**
 * The answer of the app; null when it is not installed. From Android 10 on it reads the clipboard in the foreground
 * only.
 */
function clipboardAnswer(
  { packages, clipboard, activities, model }: Call['device'],
  { action, extras, packageName }: ReturnType<typeof readIntent>,
): string | null {
  if (packages.get(CLIPPER) === undefined || packageName !== CLIPPER) return null;
  if (action === 'clipper.set') {
    clipboard.text = extras.text ?? '';
    return '-1, data="Text is copied into clipboard."';
  }
  const isInFront = activities.front().installed.app.packageName === CLIPPER;
  const isSeen = model.sdk < HIDES_CLIPBOARD_FROM_SDK || isInFront;
  return action === 'clipper.get' && isSeen ? `-1, data="${clipboard.text}"` : '0, data=""';
}

function textOf({ action, extras }: ReturnType<typeof readIntent>): string | null {
  if (action === 'ADB_INPUT_TEXT') return extras.msg ?? null;
  if (action === 'ADB_INPUT_B64') return Buffer.from(extras.msg ?? '', 'base64').toString();
  return null;
}
