import type { Channels } from '@gatehouse/sdk-actions';
import type { Approvals } from './approvals.ts';
import { approvedFile } from './approved-file-channel.ts';

/** Approves a file that a key with the needed rights wrote through the API, if it is unchanged. */
export function serveApprovedFiles(channels: Channels, approvals: Approvals): void {
  channels.serve(approvedFile, async ({ path, digest }) => {
    const last = await approvals.lastAt(path);
    return { isApproved: last !== null && last.digest === digest && last.isSufficient };
  });
}
