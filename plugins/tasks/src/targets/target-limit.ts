import { bodyInteger, described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** A host in lower case, with its port where it has one, or an account by any name without spaces. */
const targetPattern = /^(?:host:(?:\*|[a-z0-9._:[\]-]{1,260})|account:\S{1,200})$/;
const targetForms =
  'must be host:NAME in lower case, such as host:shop.example, or account:NAME without spaces';

/** Kinds of targets that have no limit of their own share the settings of such a limit, and no slots. */
const wildcards: readonly string[] = ['host:*', 'account:*'];

const target = v.pipe(v.string(), v.regex(targetPattern, targetForms));

/** Targets that the tries of a task use. */
export const targetsSchema = v.pipe(
  v.array(
    v.pipe(
      target,
      v.check((text) => !wildcards.includes(text), 'must name one host or account'),
    ),
  ),
  v.maxLength(10),
  v.check((targets) => new Set(targets).size === targets.length, 'has one target twice'),
);

export const limitedTarget = described(
  target,
  'What is limited: `host:NAME` in lower case, `account:NAME`, or `host:*` and `account:*` for each one that has no limit of its own.',
);

export const rateSchema = v.strictObject({
  starts: described(bodyInteger({ min: 1, max: 1000 }), 'How many tries may start within that time.'),
  seconds: described(bodyInteger({ min: 1, max: 86_400 }), 'Length of the time, in seconds.'),
});

export interface TargetRate {
  readonly starts: number;
  readonly seconds: number;
}

/** How many tries may use a target, over all tasks. */
export interface TargetLimit {
  readonly target: string;
  /** Null: any number. */
  readonly atOnce: number | null;
  /** Null: at any rate. */
  readonly rate: TargetRate | null;
}

/** The limit that holds where a target has none of its own. */
export function wildcardOf(name: string): string {
  return name.startsWith('host:') ? 'host:*' : 'account:*';
}
