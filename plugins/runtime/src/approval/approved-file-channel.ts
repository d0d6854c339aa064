import { channel, type OpenedFile } from '@gatehouse/sdk-actions';

export interface ApprovedFileAnswer {
  readonly isApproved: boolean;
}

/** A run asks about a file that nobody could name before it began. */
export const approvedFile = channel<OpenedFile, ApprovedFileAnswer>('runtime.approved-file');
