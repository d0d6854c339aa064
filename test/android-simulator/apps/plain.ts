import { column, label, space, title } from '../ui/widget.ts';
import type { AppDefinition } from './app.ts';

/** An app that shows its name and what it was asked to open: system apps, and whatever gets installed. */
export function plainApp(app: Omit<AppDefinition, 'run'>): AppDefinition {
  return {
    ...app,
    run(_context, first) {
      let intent = first;
      return {
        activity: () => intent.activity ?? app.activities[0] ?? '.MainActivity',
        back: () => false,
        receive(next) {
          intent = next;
        },
        view: () => column([title(app.label), label(intent.data ?? '', { id: 'data' }), space()]),
      };
    },
  };
}

const SYSTEM = { versionCode: 30, versionName: '11', isSystem: true } as const;

export const browser = plainApp({
  ...SYSTEM,
  packageName: 'com.android.browser',
  label: 'Browser',
  isLaunchable: true,
  activities: ['.BrowserActivity'],
});

export const settingsApp = plainApp({
  ...SYSTEM,
  packageName: 'com.android.settings',
  label: 'Settings',
  isLaunchable: true,
  activities: ['.Settings'],
});

export const systemUi = plainApp({
  ...SYSTEM,
  packageName: 'com.android.systemui',
  label: 'System UI',
  isLaunchable: false,
  activities: [],
});

export const keyboard = plainApp({
  ...SYSTEM,
  packageName: 'com.android.inputmethod.latin',
  label: 'Keyboard',
  isLaunchable: false,
  activities: [],
});

/** A keyboard that types what a computer broadcasts to it. A phone has it when a test asks for it. */
export const ADB_KEYBOARD = 'com.android.adbkeyboard';

export const adbKeyboard = plainApp({
  packageName: ADB_KEYBOARD,
  label: 'ADB Keyboard',
  versionCode: 1,
  versionName: '1.0',
  isSystem: false,
  isLaunchable: false,
  activities: [],
});
