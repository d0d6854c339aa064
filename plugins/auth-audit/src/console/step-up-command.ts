import { join } from 'node:path';

const COMMAND = ['packages', 'launcher', 'bin', 'gatehouse.cjs'];
/** Texts that shells of all systems take as they are. */
const PLAIN = /^[\w./:\\-]+$/;

interface Folders {
  readonly installation: string;
  readonly dataDir: string;
}

/** A command that finds this installation and this daemon from any folder, which `npx gatehouse` does not. */
export function stepUpCommandOf({ installation, dataDir }: Folders): string {
  const words = ['node', join(installation, ...COMMAND), 'console', '--step-up', '--data-dir', dataDir];
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : JSON.stringify(word);
}
