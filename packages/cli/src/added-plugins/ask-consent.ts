import { createInterface } from 'node:readline/promises';
import type { Consent, Preview } from './plugins-door.ts';

export interface ConsentFlags {
  /** The digest of permissions that somebody has looked at. */
  readonly grant?: string;
  /** Ask nothing. */
  readonly yes?: boolean;
}

/** Asks the person at the terminal. Throws where nobody is there, or the answer is no. */
export async function askConsent(preview: Preview, { grant, yes }: ConsentFlags): Promise<Consent> {
  const isAsked = !yes && process.stdin.isTTY;
  const { otherOrigin, digest, id, version } = preview;
  if (otherOrigin !== null && !isAsked)
    throw new Error(
      `${id} ${version} may come from somebody else: ${otherOrigin}. A person at a terminal has to look at that`,
    );
  if (otherOrigin !== null && !(await confirm(`It may come from somebody else: ${otherOrigin}. Take it?`)))
    throw new Error(`${id} ${version} was not taken`);
  const isOriginAccepted = otherOrigin !== null;
  if (grant !== undefined) return { grant, isOriginAccepted };
  if (preview.before !== null && preview.added.length === 0) return { grant: null, isOriginAccepted };
  if (!isAsked)
    throw new Error(
      `There is no terminal to ask at. Look at the permissions, then grant them with --grant ${digest}`,
    );
  if (await confirm(`Allow that, and add ${id} ${version}?`)) return { grant: digest, isOriginAccepted };
  throw new Error(`${id} ${version} was not added`);
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim());
  } finally {
    terminal.close();
  }
}
