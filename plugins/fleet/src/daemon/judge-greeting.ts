import semver from 'semver';
import * as v from 'valibot';
import { nodeGreeting } from '../protocol/node-greeting.ts';

interface Versions {
  readonly product: string;
  readonly contract: string;
  readonly sdk: string;
}

/** Why a node is refused, with what to do; null where it may serve. Its protocol is known already. */
export function refusalOf(value: unknown, own: Versions): string | null {
  const remedy = `run "npm install --global gatehouse@${own.product}" on the node, and start it again`;
  const parsed = v.safeParse(nodeGreeting, value);
  if (!parsed.success) return `The daemon does not understand the greeting: ${remedy}`;
  const { version, contract, sdk } = parsed.output;
  const misfits = [
    ...(fits(contract, own.contract) ? [] : [`contract ${contract}, and the daemon ${own.contract}`]),
    ...(fits(sdk, own.sdk) ? [] : [`SDK ${sdk}, and the daemon ${own.sdk}`]),
  ];
  if (misfits.length === 0) return null;
  return `The worker parts of the node do not fit, whose version is ${version}: it has ${misfits.join('; ')}. So ${remedy}`;
}

/** One of both is in the range of the other, as a plugin of one would run in the other. */
function fits(theirs: string, own: string): boolean {
  if (semver.valid(theirs) === null) return false;
  return semver.satisfies(theirs, `^${own}`) || semver.satisfies(own, `^${theirs}`);
}
