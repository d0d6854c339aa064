import type { ComposedOperation, Composition } from '@gatehouse/daemon/editions/compose-edition';

export interface Change {
  readonly id: string;
  /** Such as `tier`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

interface Differences {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly changed: readonly Change[];
}

/** The operations, scopes and settings that a client gains and loses between two editions. */
export interface EditionDiff {
  readonly from: string;
  readonly to: string;
  readonly same: boolean;
  /** An operation that is not available still counts; its `state` shows it. */
  readonly operations: Differences;
  readonly scopes: Differences;
  /** By `Tag.Action`. */
  readonly actions: Differences;
  readonly ports: readonly Change[];
}

type Facts = Readonly<Record<string, string>>;

export function diffCompositions(from: Composition, to: Composition): EditionDiff {
  const operations = differences(from, to, operationFacts);
  const scopes = differences(from, to, scopeFacts);
  const actions = differences(from, to, actionFacts);
  const { changed: ports } = differences(from, to, portFacts);
  const all = [operations, scopes, actions].flatMap(({ gained, lost, changed }) => [
    ...gained,
    ...lost,
    ...changed,
  ]);
  return {
    from: from.edition.name,
    to: to.edition.name,
    same: all.length + ports.length === 0,
    operations,
    scopes,
    actions,
    ports,
  };
}

function differences(
  from: Composition,
  to: Composition,
  factsOf: (composition: Composition) => ReadonlyMap<string, Facts>,
): Differences {
  const [before, after] = [factsOf(from), factsOf(to)];
  const changed = [...before].flatMap(([id, facts]) => changes(id, facts, after.get(id) ?? facts));
  return { gained: missingIn(before, after), lost: missingIn(after, before), changed };
}

function missingIn(there: ReadonlyMap<string, Facts>, from: ReadonlyMap<string, Facts>): readonly string[] {
  return [...from.keys()].filter((id) => !there.has(id));
}

function changes(id: string, before: Facts, after: Facts): readonly Change[] {
  return Object.keys(before)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ id, what, from: before[what] ?? '', to: after[what] ?? '' }));
}

function operationFacts({ operations }: Composition): ReadonlyMap<string, Facts> {
  return new Map(operations.map((operation) => [operation.operationId, toFacts(operation)]));
}

function toFacts({ method, path, hosts, tier, scope, state, plugin }: ComposedOperation): Facts {
  const facts = {
    address: `${method} ${path}`,
    hosts: hosts.join(', '),
    tier: `T${tier}`,
    scope: scope ?? 'none',
  };
  return { ...facts, state, owner: plugin };
}

function scopeFacts({ scopes }: Composition): ReadonlyMap<string, Facts> {
  return new Map(scopes.map(({ id }) => [id, {}]));
}

function actionFacts({ categories }: Composition): ReadonlyMap<string, Facts> {
  const actions = categories.flatMap(({ tag, variants }) =>
    variants.map(({ action, contentScopes }) => [`${tag}.${action}`, contentScopes] as const),
  );
  return new Map(actions.map(([id, scopes]) => [id, { 'content scopes': scopes.join(', ') || 'none' }]));
}

function portFacts({ edition }: Composition): ReadonlyMap<string, Facts> {
  return new Map(Object.entries(edition.ports).map(([host, port]) => [host, { port: String(port) }]));
}
