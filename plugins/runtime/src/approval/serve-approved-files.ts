import type { Channels } from '@gatehouse/sdk-actions';
import type { Approvals } from './approvals.ts';
import { approvedFile } from './approved-file-channel.ts';

/** A file that runs on its own approval is as a key that may run it left it there, through the API. */
export function serveApprovedFiles(channels: Channels, approvals: Approvals): void {
  channels.serve(approvedFile, async ({ path, digest }) => {
    const last = await approvals.lastAt(path);
    return { isApproved: last !== null && last.digest === digest && last.isSufficient };
  });
}
