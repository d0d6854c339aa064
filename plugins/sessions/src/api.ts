export {
  type CallWait,
  type CallWaits,
  callWaits,
  type WaitingCall,
  waitInBody,
  waitInQuery,
} from './call-waits.ts';
export type { ViewInput } from './screen/view-input.ts';
export {
  type LiveViews,
  liveViews,
  type ScreenDialog,
  type ScreenFrame,
  type ScreenState,
  type Viewable,
  type WantedFrame,
} from './screen/viewable.ts';
export {
  type CompletedWindow,
  type Question,
  type SessionWindows,
  sessionWindows,
} from './session-windows.ts';
export {
  type OpenWindow,
  openWindow,
  type WindowAnswer,
  type WindowEnd,
} from './window-channel.ts';
