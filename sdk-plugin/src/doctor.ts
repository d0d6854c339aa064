import type { Notice } from './host-services.ts';

/** The result of a check. Without problems it passed; the summary is one line for people. */
export interface Finding {
  readonly summary: string;
  readonly problems: readonly Notice[];
}

/** Facts of the daemon for a check. */
export interface DoctorFacts {
  /** Those that the plugins of the running daemon gave; null where none runs. */
  readonly notices: readonly Notice[] | null;
}

/**
 * A check that a plugin adds to `gatehouse doctor`. It runs in the process of the command, whether a daemon runs or not,
 * and changes nothing.
 *
 * @example // src/doctor.ts, which the declaration names as `doctor`:
 *   export const checks: readonly DoctorCheck[] = [{ name: 'lamp', run: () => lookForLamp() }];
 */
export interface DoctorCheck {
  /** One or two words, in front of the summary. */
  readonly name: string;
  run(facts: DoctorFacts): Promise<Finding>;
}
