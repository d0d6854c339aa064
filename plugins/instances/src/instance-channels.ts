import { channel } from '@gatehouse/sdk-actions';

export interface OpenInstance {
  /** A text such as `--lang=de`; empty for none. */
  readonly browserArgs?: string;
  /** It shows a window, whatever is usual here. */
  readonly isHeaded?: boolean;
}

/** All that a worker needs to start the browser of an instance. */
export interface OpenedInstance {
  readonly instanceId: number;
  readonly executablePath: string;
  /** `headless-shell` cannot show a window. */
  readonly kind: 'headless-shell' | 'full';
  readonly headless: boolean;
  readonly sandbox: boolean;
  readonly profileDir: string;
  /** The profile is a person's: it is not deleted, and gets time to be written. */
  readonly keepsProfile?: boolean;
  /** For what the browser and its driver leave behind; it goes with the profile. */
  readonly scratchDir: string;
  /** Ports of our own hosts, which pages must not reach. */
  readonly refusedPorts: readonly number[];
  /** Whether pages from elsewhere reach this machine and the networks around it. */
  readonly localNetwork: 'closed' | 'allow';
  /** Further arguments of the browser, checked. */
  readonly browserArgs: readonly string[];
  /** The proxy to start with, with its password; null for none. `direct://` only lets one be set later. */
  readonly proxy: string | null;
  /** The one of the editor: its runs and the API use it alike. */
  readonly isShared: boolean;
  /** Calls drive it, at least between runs: its dialogs wait for them, and its downloads are kept. */
  readonly isForCalls: boolean;
}

export interface StartedBrowser {
  readonly instanceId: number;
  readonly browserPid: number;
}

/** Makes an instance: an id, a folder, the browser to use. */
export const openInstance = channel<OpenInstance, OpenedInstance>('instances.open');

/** Tells which process to end if the worker dies. */
export const browserStarted = channel<StartedBrowser, null>('instances.browser-started');

/** The browser is gone; answers when its folder is too. */
export const instanceClosed = channel<{ readonly instanceId: number }, null>('instances.closed');
