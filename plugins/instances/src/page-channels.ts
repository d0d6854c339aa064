import { channel } from '@gatehouse/sdk-actions';
import type { ElementAddress } from './browser/addressing/element-address.ts';
import type { InTab } from './command-channels.ts';
import type { ScriptOutcome, Snapshot, WaitOutcome } from './declaration/page-operations.ts';
import type { Acted } from './element-channels.ts';

export interface SnapshotRequest extends InTab {
  /** Null: all of it. */
  readonly depth: number | null;
  readonly boxes: boolean;
}

/** The condition of a wait. */
export type Condition =
  | {
      readonly kind: 'element';
      readonly address: ElementAddress;
      readonly state: 'attached' | 'detached' | 'visible' | 'hidden';
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'address'; readonly mask: string }
  | { readonly kind: 'load'; readonly state: 'domcontentloaded' | 'load' | 'networkidle' };

export interface WaitRequest extends InTab {
  readonly condition: Condition;
  readonly timeoutSec: number;
}

export interface ScriptRequest extends InTab {
  readonly script: string;
  /** The value of `args` in the script. */
  readonly args: unknown;
  readonly timeoutSec: number;
}

export interface KeyPresses extends InTab {
  readonly text: string;
  readonly delayMs: number;
}

export interface DialogAnswer extends InTab {
  readonly accept: boolean;
  readonly text: string | null;
}

/** The time that the driver has for the tree of the largest page: clients give up after a minute. */
export const maxSnapshotMs = 45_000;

export const takeSnapshot = channel<SnapshotRequest, Snapshot>('instances.take-snapshot');
export const waitInTab = channel<WaitRequest, WaitOutcome>('instances.wait-in-tab');
export const runScript = channel<ScriptRequest, ScriptOutcome>('instances.run-script');
export const pressKeys = channel<KeyPresses, Acted>('instances.press-keys');
export const readDialog = channel<InTab, Acted>('instances.read-dialog');
export const resolveDialog = channel<DialogAnswer, null>('instances.resolve-dialog');
