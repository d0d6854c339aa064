/**
 * The faults of a phone. Tests set them while the phone runs; `Object.assign(phone.faults, noFaults())` removes them.
 */
export interface Faults {
  /** Delay before each answer of a service. */
  answerDelayMs: number;
  /** Accepts connections and sends nothing, so that `adb connect` waits in vain. */
  isSilent: boolean;
  /** Accepts shells that neither print nor end. */
  hangsShells: boolean;
  /** Shells of protocol v2 end without their exit code, as when the phone dies at that moment. */
  losesExitCodes: boolean;
  /** Cuts the connection after this many more bytes of files or packages, in either direction. */
  dropAfterBytes: number | null;
  /** This many of the next UI dumps end with "could not get idle state". */
  busyDumps: number;
  /** This many of the next UI dumps are killed half-way and leave no file. */
  killedDumps: number;
  /** This many of the next UI dumps find no root node. */
  rootlessDumps: number;
  /** Duration of a UI dump. */
  dumpMs: number;
  /** The result of screenshots: the whole file, half of it, nothing, or black because the window is secure. */
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
