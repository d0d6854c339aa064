import type { DoctorCheck, Finding, Notice } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const setupFolder = new URL('../../../setup/', import.meta.url);
const look = v.custom<() => string | null>((value) => typeof value === 'function');

export const checks: readonly DoctorCheck[] = [
  { name: 'sandbox', run: ({ notices }) => checkSandbox(notices) },
];

/** @param notices those of the running daemon; null where none runs: then the sandbox is tried here */
async function checkSandbox(notices: readonly Notice[] | null): Promise<Finding> {
  if (notices !== null) {
    const problems = notices.map(({ what, fix }) => ({ what, fix }));
    const summary = problems.map(({ what }) => what).join('; ');
    return { summary: problems.length === 0 ? 'the daemon confines its workers' : summary, problems };
  }
  // Set-up is plain JavaScript, since it runs before packages are installed.
  const module: unknown = await import(new URL('sandbox.mjs', setupFolder).href);
  const problem = v.parse(v.object({ sandboxProblem: look }), module).sandboxProblem();
  if (problem === null) return { summary: 'bubblewrap works', problems: [] };
  const what = `Runs are not confined by the system: ${problem}`;
  return { summary: what, problems: [{ what, fix: 'Debian and Ubuntu: apt-get install bubblewrap' }] };
}
