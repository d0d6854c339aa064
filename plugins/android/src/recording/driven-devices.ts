import type { FoundDevices } from '../daemon/drive.ts';
import type { UserActionRecordings } from './user-action-recordings.ts';

/** What the handlers work with. */
export interface Devices extends FoundDevices {
  readonly recordings: UserActionRecordings;
}
