import { column, label, space, title } from '../ui/widget.ts';
import type { AppDefinition } from './app.ts';

/** An app that shows its name and its intent: system apps, and every installed app. */
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

/** A keyboard that types text from broadcasts of a computer. It is installed only on phones whose test asks for it. */
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
