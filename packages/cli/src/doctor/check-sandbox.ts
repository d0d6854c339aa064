import type { Notice } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type Finding, failed, passed } from './finding.ts';

const setupFolder = new URL('../../../../setup/', import.meta.url);
const look = v.custom<() => string | null>((value) => typeof value === 'function');

/** @param notices what the running daemon says; null where none runs, and then the sandbox is tried here */
export async function checkSandbox(notices: readonly Notice[] | null): Promise<Finding> {
  if (notices !== null) {
    const problems = notices.map(({ what, fix }) => ({ what, fix }));
    const summary = problems.map(({ what }) => what).join('; ');
    return problems.length === 0 ? passed('the daemon confines its workers') : { summary, problems };
  }
  // Set-up is plain JavaScript, since it runs before there are packages.
  const module: unknown = await import(new URL('sandbox.mjs', setupFolder).href);
  const problem = v.parse(v.object({ sandboxProblem: look }), module).sandboxProblem();
  return problem === null
    ? passed('bubblewrap works')
    : failed(
        `Runs are not confined by the system: ${problem}`,
        'Debian and Ubuntu: apt-get install bubblewrap',
      );
}
