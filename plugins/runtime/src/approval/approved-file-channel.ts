import { channel, type OpenedFile } from '@gatehouse/sdk-actions';

export interface ApprovedFileAnswer {
  readonly isApproved: boolean;
}

/** Asks about a file whose path was not known before the run started. */
export const approvedFile = channel<OpenedFile, ApprovedFileAnswer>('runtime.approved-file');
