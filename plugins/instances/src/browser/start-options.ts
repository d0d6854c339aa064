/** How a browser is started. */
export interface StartOptions {
  /** A text such as `--lang=de`; empty for none. */
  readonly browserArgs: string;
  /** Shows a window, whatever the default is. */
  readonly isHeaded: boolean;
  /** Null for a temporary profile. */
  readonly profileDir: string | null;
  /** It has a process of its own. */
  readonly isIsolated: boolean;
  /** Its pages register no service workers. */
  readonly blocksServiceWorkers: boolean;
}

export const usualStart: StartOptions = {
  browserArgs: '',
  isHeaded: false,
  profileDir: null,
  isIsolated: false,
  blocksServiceWorkers: false,
};

export function isUsual(options: StartOptions): boolean {
  const { browserArgs, isHeaded, profileDir, isIsolated, blocksServiceWorkers } = options;
  return browserArgs === '' && !isHeaded && profileDir === null && !isIsolated && !blocksServiceWorkers;
}
