/**
 * What can go wrong with a phone. Tests set these while the phone runs; `Object.assign(phone.faults, noFaults())`
 * makes it well again.
 */
export interface Faults {
  /** Waits this long before each service answers. */
  answerDelayMs: number;
  /** Accepts connections and never says a word, so that `adb connect` waits for nothing. */
  isSilent: boolean;
  /** Accepts shells that neither print nor end. */
  hangsShells: boolean;
  /** Shells of protocol v2 end without their exit code, as when the phone dies just then. */
  losesExitCodes: boolean;
  /** Cuts the connection after so many more bytes of files or packages, in either direction. */
  dropAfterBytes: number | null;
  /** The next so many UI dumps end with "could not get idle state". */
  busyDumps: number;
  /** The next so many UI dumps are killed half-way and leave no file. */
  killedDumps: number;
  /** The next so many UI dumps find no root node. */
  rootlessDumps: number;
  /** How long a UI dump takes. */
  dumpMs: number;
  /** What becomes of screenshots: half of the file, nothing at all, or black because the window is secure. */
  screenshots: 'whole' | 'half' | 'empty' | 'black';
  /** With two displays `screencap` warns on stderr. */
  displays: 1 | 2;
  /** Installs end with `Failure [this]`. */
  installFailure: string | null;
  /** Apps close right after they are started. */
  crashesApps: boolean;
  /** The touch screen cannot be reached from a shell. */
  closesTouchDevice: boolean;
}

export function noFaults(): Faults {
  return {
    answerDelayMs: 0,
    isSilent: false,
    hangsShells: false,
    losesExitCodes: false,
    dropAfterBytes: null,
    busyDumps: 0,
    killedDumps: 0,
    rootlessDumps: 0,
    dumpMs: 0,
    screenshots: 'whole',
    displays: 1,
    installFailure: null,
    crashesApps: false,
    closesTouchDevice: false,
  };
}
