export type Namespace = 'system' | 'secure' | 'global';

export interface Settings {
  get(namespace: Namespace, key: string): string | undefined;
  set(namespace: Namespace, key: string, value: string): void;
  delete(namespace: Namespace, key: string): boolean;
  list(namespace: Namespace): [string, string][];
}

const FIRST: Record<Namespace, Record<string, string>> = {
  system: {
    accelerometer_rotation: '0',
    user_rotation: '0',
    screen_off_timeout: '60000',
    screen_brightness: '102',
  },
  secure: { android_id: '9f1c0ffee0ddba11', default_input_method: 'com.android.inputmethod.latin/.LatinIME' },
  global: {
    adb_enabled: '1',
    airplane_mode_on: '0',
    animator_duration_scale: '1.0',
    stay_on_while_plugged_in: '0',
  },
};

export function createSettings(
  changed: (namespace: Namespace, key: string, value: string) => void,
): Settings {
  const values: Record<Namespace, Map<string, string>> = {
    system: new Map(Object.entries(FIRST.system)),
    secure: new Map(Object.entries(FIRST.secure)),
    global: new Map(Object.entries(FIRST.global)),
  };
  return {
    get: (namespace, key) => values[namespace].get(key),
    set(namespace, key, value) {
      values[namespace].set(key, value);
      changed(namespace, key, value);
    },
    delete: (namespace, key) => values[namespace].delete(key),
    list: (namespace) => [...values[namespace]].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}
