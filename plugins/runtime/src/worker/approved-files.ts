import { ActionError, type AssertApproved, quote } from '@gatehouse/sdk-actions';
import { approvedFile } from '../approval/approved-file-channel.ts';
import { type PinnedFiles, pinKey } from '../content/project-contents.ts';
import { trustAnswer } from '../interpreter/action-context.ts';

type Ask = (channel: string, question: unknown) => Promise<unknown>;

/** Allows files that were approved with the run, and files that were approved by themselves. */
export function approvedFiles(pins: PinnedFiles, ask: Ask): AssertApproved {
  return async (file) => {
    const key = pinKey(file);
    const pinned = Object.hasOwn(pins, key) ? pins[key] : undefined;
    if (pinned === file.digest) return { isPinned: true };
    if (pinned !== undefined) {
      throw new ActionError(
        `The file ${quote(file.path)} has changed since the project was approved: approve or start it again.`,
      );
    }
    const { isApproved } = await trustAnswer(approvedFile, ask(approvedFile.name, file));
    if (isApproved) return { isPinned: false };
    throw new ActionError(
      `The file ${quote(file.path)} was not approved: name it without macros, or open it in the editor and approve it there.`,
    );
  };
}
