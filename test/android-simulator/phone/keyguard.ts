import { TextField } from '../ui/text-field.ts';
import { button, column, label, row, space, type Widget } from '../ui/widget.ts';

export const SYSTEM_UI = 'com.android.systemui';

const TRIES = 5;
const PAUSE_MS = 30_000;

/** The lock screen: a swipe opens it, or shows the question for the PIN. */
export interface Keyguard {
  readonly pin: string | null;
  isLocked(): boolean;
  isAskingForPin(): boolean;
  lock(): void;
  /** A swipe, or a program's request to dismiss the keyguard. */
  dismiss(): void;
  /** Enters the typed PIN. */
  enter(): void;
  setPin(pin: string | null): void;
  /** The field for the PIN, while it is shown. */
  field(): TextField | null;
  view(): Widget;
}

interface KeyguardOptions {
  readonly isLocked: boolean;
  readonly pin: string | null;
  now(): number;
  unlocked(): void;
}

export function createKeyguard(options: KeyguardOptions): Keyguard {
  let { pin, isLocked } = options;
  let isAsking = false;
  let message = '';
  let wrongTries = 0;
  let pausedUntil = 0;
  const typed = new TextField({ isPassword: true });

  const unlock = (): void => {
    isLocked = false;
    isAsking = false;
    wrongTries = 0;
    message = '';
    options.unlocked();
  };

  const enter = (): void => {
    if (!isAsking) return;
    const isPaused = options.now() < pausedUntil;
    const isRight = !isPaused && typed.value === pin;
    typed.value = '';
    if (isRight) {
      unlock();
      return;
    }
    if (!isPaused && ++wrongTries % TRIES === 0) pausedUntil = options.now() + PAUSE_MS;
    message = options.now() < pausedUntil ? 'Try again in 30 seconds.' : 'Wrong PIN';
  };

  const clock = (): Widget =>
    column([
      space(),
      label('12:00', { id: 'clock', textSize: 48, height: 64 }),
      space(2),
      label('Swipe up to open', { id: 'keyguard_indication_text' }),
    ]);

  const digit = (value: string): Widget => ({
    ...button(`key${value}`, value, () => typed.insert(value)),
    description: value,
  });

  const pinPad = (): Widget =>
    column([
      label(message === '' ? 'Enter your PIN' : message, { id: 'keyguard_message_area' }),
      { className: 'android.widget.EditText', id: 'pinEntry', field: typed, height: 48 },
      ...['123', '456', '789'].map((digits) => row([...digits].map(digit))),
      row([
        { ...button('delete_button', '', () => typed.erase(-1)), description: 'Delete' },
        digit('0'),
        { ...button('key_enter', '', enter), description: 'Enter' },
      ]),
      space(),
    ]);

  return {
    get pin() {
      return pin;
    },
    isLocked: () => isLocked,
    isAskingForPin: () => isAsking,
    lock() {
      isLocked = true;
      isAsking = false;
      typed.value = '';
    },
    dismiss() {
      if (!isLocked) return;
      if (pin === null) unlock();
      else isAsking = true;
    },
    enter,
    setPin(next) {
      pin = next;
    },
    field: () => (isLocked && isAsking ? typed : null),
    view: () => (isAsking ? pinPad() : clock()),
  };
}
