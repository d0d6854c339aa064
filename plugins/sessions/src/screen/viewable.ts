import type { Caller, HostName } from '@gatehouse/sdk-plugin';
import { service } from '@gatehouse/sdk-plugin';
import type { ViewInput } from './view-input.ts';

/** State of a screen, apart from its picture. */
export interface ScreenState {
  /** Sequence number of the picture. */
  readonly number: number;
  /** In the units of the positions of inputs, which need not be those of the picture; 0 before there is one. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Empty where the screen has none. */
  readonly address: string;
  /** Available views, such as the tabs of a browser or the displays of a device. */
  readonly screens: readonly { readonly id: number; readonly title: string; readonly isShown: boolean }[];
  /** A question that blocks everything else until it is answered. */
  readonly dialog: ScreenDialog | null;
  /** The reason why there is nothing to see, for people. */
  readonly notice: string | null;
}

export interface ScreenDialog {
  readonly type: string;
  readonly message: string;
  readonly defaultValue: string;
}

export interface ScreenFrame extends ScreenState {
  /** JPEG or PNG; null where nothing changed since the picture that the viewer has. */
  readonly picture: Uint8Array | null;
}

/**
 * Something with a screen that a person can see and use: a browser, a phone. Capturing starts with the first request
 * for a picture and stops shortly after the last.
 */
export interface Viewable {
  readonly host: HostName;
  /** Windows of runs name it by this id. */
  readonly instanceId: number;
  /** For people, such as `Browser 20001`. */
  readonly name: string;
  /** It is touched, and has keys for home and back; a browser has a pointer and a history. */
  readonly isTouchScreen: boolean;
  /** Whether it may be seen now; checked repeatedly. */
  isVisible(): boolean;
  /**
   * The newest picture after the last one of the viewer, or the state alone after `waitMs`. Rejects with not_found
   * when it is gone, with failed_precondition while it cannot be seen.
   */
  nextFrame(wanted: WantedFrame): Promise<ScreenFrame>;
  /** Performs the inputs in order. */
  input(inputs: readonly ViewInput[], signal: AbortSignal): Promise<void>;
}

export interface WantedFrame {
  readonly after: number;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Shows screens to people at a browser of their own. */
export interface LiveViews {
  /**
   * An address that opens the view once, within ten minutes. The person who opens it has the rights of the key: to use
   * the screen with `instance:interact`, complete the windows of its run with `task:control` and tier 2.
   */
  offer(viewable: Viewable, caller: Caller): string;
}

export const liveViews = service<LiveViews>('sessions.live-views');
