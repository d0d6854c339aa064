export { type SessionWindows, sessionWindows } from './session-windows.ts';
export {
  type OpenWindow,
  openWindow,
  type WindowAnswer,
  type WindowEnd,
} from './window-channel.ts';
