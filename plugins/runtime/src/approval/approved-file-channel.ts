import { channel } from '../run/channel.ts';
import type { OpenedFile } from '../worker-part/executor.ts';

export interface ApprovedFileAnswer {
  readonly isApproved: boolean;
}

/** A run asks about a file that nobody could name before it began. */
export const approvedFile = channel<OpenedFile, ApprovedFileAnswer>('runtime.approved-file');
