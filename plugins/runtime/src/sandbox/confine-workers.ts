import { type OpenedSandbox, openSandbox, type SandboxParts } from '@gatehouse/sandbox/open-sandbox';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import type { Notices } from '@gatehouse/sdk-plugin';

interface Options extends SandboxParts {
  readonly isRequired: boolean;
  readonly notices: Notices;
}

const installFix = 'Debian and Ubuntu: apt-get install bubblewrap; `gatehouse doctor` tells more';

/**
 * Opens the sandbox of workers; null where it is unavailable, which becomes a notice. Only the first worker waits for it.
 * Rejects where a sandbox is required.
 */
export async function confineWorkers({ isRequired, notices, ...parts }: Options): Promise<Sandbox | null> {
  const opened = await openSandbox(parts);
  if ('sandbox' in opened) return opened.sandbox;
  if (isRequired) throw unconfined(opened);
  notices.add({
    what: `Runs are not confined by the system: ${opened.problem}. They have the rights of this account`,
    fix: installFix,
  });
  return null;
}

function unconfined({ problem }: Extract<OpenedSandbox, { problem: string }>): Error {
  return new Error(
    `Runs cannot be confined, and --require-sandbox asks for it: ${problem}. ${installFix}, or start without --require-sandbox`,
  );
}
