import type { Finding } from './doctor.ts';
import { service } from './service.ts';

/** A finding with the name of what was looked at. */
export interface NamedFinding extends Finding {
  /** One to three words, in front of the summary. */
  readonly check: string;
}

/** Looks at things now, and changes nothing. */
export type LiveCheck = () => Promise<readonly NamedFinding[]>;

/** Checks of what only the running daemon can see, for `doctor_get` and `gatehouse doctor`. */
export interface LiveChecks {
  /** For as long as the plugin lives. */
  add(check: LiveCheck): void;
}

/** Provided by the host. */
export const liveChecks = service<LiveChecks>('host.live-checks');
