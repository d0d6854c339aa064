import type { ScreenState, ViewInput } from '@gatehouse/plugin-sessions/api';
import { channel } from '@gatehouse/sdk-actions';
import type { InBrowser } from './command-channels.ts';

export interface FrameRequest extends InBrowser {
  /** The number of the picture that the viewer has. */
  readonly after: number;
  readonly waitMs: number;
}

export type CarriedFrame = ScreenState & { readonly pictureBase64: string | null };

/** The newest picture of the active tab, once there is another one than the viewer has. */
export const readFrame = channel<FrameRequest, CarriedFrame>('instances.read-frame');
export const performInputs = channel<InBrowser & { readonly inputs: readonly ViewInput[] }, null>(
  'instances.perform-inputs',
);
