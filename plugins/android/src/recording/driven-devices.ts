import type { FoundDevices } from '../daemon/drive.ts';
import type { DeedRecordings } from './deed-recordings.ts';

/** What the handlers work with. */
export interface Devices extends FoundDevices {
  readonly recordings: DeedRecordings;
}
