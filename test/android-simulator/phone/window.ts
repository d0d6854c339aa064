import type { Display } from '../ui/display.ts';
import { layOut } from '../ui/lay-out.ts';
import { everyNode, type UiNode } from '../ui/node.ts';
import type { TextField } from '../ui/text-field.ts';
import type { Widget } from '../ui/widget.ts';
import type { Activities } from './activities.ts';
import { type Keyguard, SYSTEM_UI } from './keyguard.ts';

const DP_DENSITY = 160;

/** The focused window in the current layout of the screen. */
export interface FocusedWindow {
  root(): UiNode;
  /** Package and activity, for example `com.example.login/.LoginActivity`. */
  component(): string;
  isSecure(): boolean;
  /** Pixels for one dp. */
  scale(): number;
  /** The field that receives typed text, if it is visible. */
  focus(): TextField | null;
  setFocus(field: TextField | null): void;
  isKeyboardShown(): boolean;
  hideKeyboard(): void;
}

interface Parts {
  readonly display: Display;
  readonly keyguard: Keyguard;
  readonly activities: Activities;
}

export function createWindow({ display, keyguard, activities }: Parts): FocusedWindow {
  let focused: TextField | null = null;
  let isKeyboardUp = false;

  const scale = (): number => display.density() / DP_DENSITY;

  const content = (): { packageName: string; widget: Widget } => {
    if (keyguard.isLocked()) return { packageName: SYSTEM_UI, widget: keyguard.view() };
    const { installed, running } = activities.front();
    return { packageName: installed.app.packageName, widget: running.view() };
  };

  const root = (): UiNode => {
    const { packageName, widget } = content();
    const { width, height } = display.size();
    const frame: Widget = {
      className: 'android.widget.FrameLayout',
      children: [
        {
          className: 'android.widget.FrameLayout',
          id: 'android:id/content',
          weight: 1,
          children: [{ ...widget, weight: 1 }],
        },
      ],
    };
    return layOut(frame, { left: 0, top: 0, right: width, bottom: height }, { packageName, scale: scale() });
  };

  const focus = (): TextField | null => {
    const asked = keyguard.field();
    if (asked !== null) return asked;
    for (const { widget } of everyNode(root()))
      if (widget.field !== undefined && widget.field === focused) return focused;
    return null;
  };

  return {
    root,
    scale,
    focus,
    component() {
      const { installed, running } = activities.front();
      return `${installed.app.packageName}/${running.activity()}`;
    },
    isSecure: () => !keyguard.isLocked() && activities.front().installed.app.isSecure === true,
    setFocus(field) {
      focused = field;
      isKeyboardUp = field !== null;
    },
    isKeyboardShown: () => isKeyboardUp && focus() !== null,
    hideKeyboard() {
      isKeyboardUp = false;
    },
  };
}
