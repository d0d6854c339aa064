import type { ScreenState, ViewInput } from '@gatehouse/plugin-sessions/api';
import { channel } from '@gatehouse/sdk-actions';
import type { InBrowser } from './command-channels.ts';

export interface FrameRequest extends InBrowser {
  /** The number of the last picture of the viewer. */
  readonly after: number;
  readonly waitMs: number;
}

export type CarriedFrame = ScreenState & { readonly pictureBase64: string | null };

/** The newest picture of the active tab, once it differs from the last one of the viewer. */
export const readFrame = channel<FrameRequest, CarriedFrame>('instances.read-frame');
export const performInputs = channel<InBrowser & { readonly inputs: readonly ViewInput[] }, null>(
  'instances.perform-inputs',
);
