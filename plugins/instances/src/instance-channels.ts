import { channel } from '@gatehouse/sdk-actions';

export interface OpenInstance {
  /** A text such as `--lang=de`; empty for none. */
  readonly browserArgs?: string;
  /** It shows a window, whatever the default is. */
  readonly isHeaded?: boolean;
  /** It has a process of its own. */
  readonly isIsolated?: boolean;
}

/** Which instances may be contexts of the same browser process. */
export interface Sharing {
  /** Only instances with the same key share a process. */
  readonly key: string;
  /** The folder of the worker, for the folders of such processes. */
  readonly folder: string;
  /** How long a process without instances waits for the next one. */
  readonly keepMs: number;
}

/** Everything that a worker needs to start the browser of an instance. */
export interface OpenedInstance {
  readonly instanceId: number;
  readonly executablePath: string;
  /** `headless-shell` cannot show a window. */
  readonly kind: 'headless-shell' | 'full';
  readonly headless: boolean;
  readonly sandbox: boolean;
  readonly profileDir: string;
  /** The profile of a person: it is not deleted, and gets time to be written. */
  readonly keepsProfile?: boolean;
  /** For temporary files of the browser and its driver; removed together with the profile. */
  readonly scratchDir: string;
  /** Ports of our own hosts, which pages must not reach. */
  readonly refusedPorts: readonly number[];
  /** Whether pages from elsewhere reach this machine and the networks around it. */
  readonly localNetwork: 'closed' | 'allow';
  /** Further arguments of the browser, already checked. */
  readonly browserArgs: readonly string[];
  /** The proxy at the start, with its password; null for none. `direct://` only prepares for a later one. */
  readonly proxy: string | null;
  /** PEM texts of authorities that it trusts beside the usual ones, read by its worker. */
  readonly authorities?: readonly string[];
  /** Null for a process of its own. */
  readonly sharing: Sharing | null;
  /** Its pages register no service workers. */
  readonly blocksServiceWorkers?: boolean;
  /** The instance of the editor, which its runs and the API share. */
  readonly isShared: boolean;
  /** Calls drive it, at least between runs: its dialogs wait for them, and its downloads are kept. */
  readonly isForCalls: boolean;
}

export interface StartedBrowser {
  readonly instanceId: number;
  readonly browserPid: number;
  /** Other instances may live in the process. */
  readonly sharesProcess: boolean;
}

/** Creates an instance: an id, a folder, the browser to use. */
export const openInstance = channel<OpenInstance, OpenedInstance>('instances.open');

/** Reports the process to end if the worker dies. */
export const browserStarted = channel<StartedBrowser, null>('instances.browser-started');

/** The browser has ended; answers when its folder is removed. */
export const instanceClosed = channel<{ readonly instanceId: number }, null>('instances.closed');
