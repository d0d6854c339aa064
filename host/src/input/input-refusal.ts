import { GatehouseError, type Schema } from '@gatehouse/sdk-plugin';
import type { InputPlace } from './as-meant.ts';
import { type Issue, problemOf } from './problem-of.ts';

/** Problems that the message has, and that the details have. */
const maxSaid = 5;
const maxListed = 20;
const maxSaidLength = 600;

/** The refusal of an input, with its problems in the form in which actions report theirs. */
export function inputRefusal(schema: Schema, place: InputPlace, issues: readonly Issue[]): GatehouseError {
  const problems = issues.slice(0, maxListed).map((issue) => problemOf({ schema, place, issue }));
  const said = problems.slice(0, maxSaid).map(({ message }) => message.slice(0, maxSaidLength));
  const more = issues.length - said.length;
  const others = more > 0 ? [`${more} more are in validationErrors.`] : [];
  return new GatehouseError('bad_request', [...said, ...others].join(' '), { validationErrors: problems });
}
