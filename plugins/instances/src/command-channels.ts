import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import { channel } from '@gatehouse/sdk-actions';
import type { PageOutcome, TabFacts } from './declaration/schemas.ts';
import type { OpenedInstance, StartedBrowser } from './instance-channels.ts';

/** Names a browser of the worker process. */
export interface InBrowser {
  readonly instanceId: number;
}

/** Names a tab in it; 0 is the active one. */
export interface InTab extends InBrowser {
  readonly tabId: number;
}

export interface Navigation extends InTab {
  readonly url: string;
  /** Null: the last value of the tab. */
  readonly timeoutSec: number | null;
}

export interface Step extends InTab {
  readonly direction: 'back' | 'forward' | 'reload';
  readonly timeoutSec: number | null;
}

/** `moved` is false at the end of the history. */
export type StepOutcome = PageOutcome & { readonly moved: boolean };

export interface DomRequest extends InTab {
  /** Identifies the read in requests for further parts. */
  readonly readId: number;
  readonly startIndex: number;
  readonly length: number;
  /** Only elements of this name; empty for the whole page. */
  readonly tag: string;
  readonly mode: 'html' | 'text';
}

/** One of the parts after the first one. */
export interface DomPart extends InTab {
  readonly readId: number;
  /** Counted from 1. */
  readonly place: number;
}

export interface ScreenshotRequest extends InTab {
  /** 0: no limit. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly fullPage: boolean;
}

export interface Screenshot {
  readonly imageBase64: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isTruncated: boolean;
}

/** Starts the browser of an instance in the worker process. */
export const launchInstance = channel<OpenedInstance, Omit<StartedBrowser, 'instanceId'>>('instances.launch');
/** Ends the browser. Safe to repeat. */
export const endInstance = channel<InBrowser, null>('instances.end');
/** Shows its window in front of the others, or hides it; without effect where it has none. */
export const placeWindow = channel<
  InBrowser & { readonly isShown: boolean },
  { readonly hasWindow: boolean }
>('instances.place-window');
export const listTabs = channel<InBrowser, readonly TabFacts[]>('instances.list-tabs');
export const openTab = channel<InBrowser & { readonly tabName: string }, TabFacts>('instances.open-tab');
export const activateTab = channel<InTab, null>('instances.activate-tab');
export const closeTab = channel<InTab, null>('instances.close-tab');
export const navigateTab = channel<Navigation, PageOutcome>('instances.navigate-tab');
export const stepInHistory = channel<Step, StepOutcome>('instances.step-in-history');
/** Answers with the first part of the reply as JSON. */
export const readDom = channel<DomRequest, Uint8Array>('instances.read-dom');
/** Requested right after the first one. */
export const readDomPart = channel<DomPart, Uint8Array>('instances.read-dom-part');
export const takeScreenshot = channel<ScreenshotRequest, Screenshot>('instances.take-screenshot');
/** Records user actions from now on. */
export const startRecording = channel<InBrowser, null>('instances.start-recording');
/** The actions since the last call; waits while there are none. */
export const takeRecorded = channel<InBrowser & { readonly waitMs: number }, readonly RecordedAction[]>(
  'instances.take-recorded',
);
/** Ends the recording and returns the remaining actions. Safe to repeat. */
export const stopRecording = channel<InBrowser, readonly RecordedAction[]>('instances.stop-recording');
