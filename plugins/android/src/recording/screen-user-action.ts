import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Swipe } from '../device/touch.ts';
import type { TextMethod } from '../device/type-text.ts';
import type { UiSearch } from '../ui/element.ts';

/** A user action on the screen of a device, by finger or by keys. */
export type ScreenAction =
  | {
      readonly kind: 'tap';
      readonly point: Point;
      /** 0 for a short one. */ readonly durationMs: number;
    }
  | ({ readonly kind: 'swipe' } & Swipe)
  | { readonly kind: 'text'; readonly text: string; readonly method: TextMethod | 'auto' }
  | {
      readonly kind: 'keys';
      /** Names such as `HOME` or `KEYCODE_HOME`, or key codes. */
      readonly keys: readonly (string | number)[];
      readonly isLong: boolean;
    };

/** A user action on an app or on the lock of a device, which is recorded as it is. */
export type DeviceAction =
  | {
      readonly kind: 'openApp';
      readonly app: string;
      readonly activity: string | null;
      readonly url: string | null;
    }
  | { readonly kind: 'closeApp' | 'clearApp'; readonly app: string }
  | { readonly kind: 'unlock'; readonly hasPin: boolean };

/** A user action on a device. */
export type UserAction =
  | ScreenAction
  | { readonly kind: 'tapElement'; readonly search: UiSearch; readonly durationMs: number }
  | {
      readonly kind: 'setElement';
      readonly search: UiSearch;
      readonly text: string;
      readonly isCleared: boolean;
      /** Its text is a password. */
      readonly isSecret: boolean;
    }
  | DeviceAction;
