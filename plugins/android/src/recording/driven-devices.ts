import type { FoundDevices } from '../daemon/drive.ts';
import type { UserActionRecordings } from './user-action-recordings.ts';

/** The parts that the handlers use. */
export interface Devices extends FoundDevices {
  readonly recordings: UserActionRecordings;
}
