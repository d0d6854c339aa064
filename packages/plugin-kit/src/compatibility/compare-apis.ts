import type { Manifest } from '@gatehouse/host/manifest/manifest';
import semver from 'semver';
import type { ApiPair } from './api-pair.ts';
import type { Change, ChangeClass } from './change.ts';
import { compareActions } from './compare-actions.ts';
import { compareOperations } from './compare-operations.ts';
import { compareSchemas } from './compare-schemas.ts';

/** Every difference between two versions of a plugin, with its class in the contract's Versioning table. */
export function compareApis(pair: ApiPair): readonly Change[] {
  return [...compareManifests(pair), ...compareOperations(pair), ...compareActions(pair)];
}

function compareManifests({ before, after }: ApiPair): readonly Change[] {
  const [from, to] = [before.manifest, after.manifest];
  return [
    ...changed({ where: 'id', from: from.id, to: to.id, class: 'MAJOR' }),
    ...changed({ where: 'title', from: from.title, to: to.title, class: 'PATCH' }),
    ...compareScopes(from, to),
    ...compareNames('service that it provides', { from: from.provides, to: to.provides }, added.MINOR),
    ...compareShared(from, to),
    // The operator must do something before the new version works or has the access that it declares.
    ...compareNames('service that it needs', { from: from.needs, to: to.needs }, added.MAJOR),
    ...compareNames('hook', { from: from.hooks, to: to.hooks }, { added: 'MINOR', removed: 'MINOR' }),
    ...(['network', 'programs', 'files'] as const).flatMap((kind) =>
      compareNames(
        `access to ${kind}`,
        { from: from.access?.[kind] ?? [], to: to.access?.[kind] ?? [] },
        added.MAJOR,
      ),
    ),
    ...compareNames('part of the console', { from: partsOf(from), to: partsOf(to) }, shown),
    ...compareRanges(from, to),
    ...compareConfig(from, to),
  ];
}

const added = {
  MINOR: { added: 'MINOR', removed: 'MAJOR' },
  MAJOR: { added: 'MAJOR', removed: 'MINOR' },
} as const;

/** People look at it, and no program relies on it. */
const shown = { added: 'MINOR', removed: 'MINOR' } as const;

function partsOf({ console: entry = {} }: Manifest): readonly string[] {
  const { editors = [], ...others } = entry;
  return [
    ...Object.entries(others).flatMap(([kind, parts]) => (parts ?? []).map(({ id }) => `${kind} ${id}`)),
    ...editors.map(({ action, parameter }) => `editors ${action} ${parameter}`),
  ];
}

interface Lists {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function compareNames(
  what: string,
  { from, to }: Lists,
  classes: { readonly added: ChangeClass; readonly removed: ChangeClass },
): readonly Change[] {
  return [
    ...from
      .filter((name) => !to.includes(name))
      .map((name) => ({ class: classes.removed, where: name, message: `the ${what} was removed` })),
    ...to
      .filter((name) => !from.includes(name))
      .map((name) => ({ class: classes.added, where: name, message: `the ${what} is new` })),
  ];
}

/** Plugins that call a method are written for its schemas. */
function compareShared(from: Manifest, to: Manifest): readonly Change[] {
  const [before, after] = [methodsOf(from), methodsOf(to)];
  const names = { from: [...before.keys()], to: [...after.keys()] };
  const kept = [...before].flatMap(([name, { takes, gives }]) => {
    const next = after.get(name);
    if (next === undefined) return [];
    return [
      ...compareSchemas({ before: takes, after: next.takes, where: `${name} takes`, mode: 'input' }),
      ...compareSchemas({ before: gives, after: next.gives, where: `${name} gives`, mode: 'output' }),
    ];
  });
  return [...compareNames('method of a service that it shares', names, added.MINOR), ...kept];
}

function methodsOf({ shares = {} }: Manifest) {
  return new Map(
    Object.entries(shares).flatMap(([service, methods]) =>
      Object.entries(methods).map(([name, schemas]) => [`${service}.${name}`, schemas] as const),
    ),
  );
}

function compareScopes(from: Manifest, to: Manifest): readonly Change[] {
  const ids = (manifest: Manifest) => manifest.scopes.map(({ id }) => id);
  const kept = to.scopes.flatMap((scope) => {
    const before = from.scopes.find(({ id }) => id === scope.id);
    if (before === undefined) return [];
    return changed({ where: `${scope.id} summary`, from: before.summary, to: scope.summary, class: 'PATCH' });
  });
  return [...compareNames('scope', { from: ids(from), to: ids(to) }, added.MINOR), ...kept];
}

function compareRanges(from: Manifest, to: Manifest): readonly Change[] {
  return (['contract', 'sdk'] as const).flatMap((which): readonly Change[] => {
    const [before, after] = [from.fits[which], to.fits[which]];
    if (before === after) return [];
    const isWider = semver.subset(before, after);
    return [
      {
        class: isWider ? 'MINOR' : 'MAJOR',
        where: `range of the ${which}`,
        message: `it changed from ${before} to ${after}${isWider ? '' : ', so that hosts which it fitted are left out'}`,
      },
    ];
  });
}

function compareConfig(from: Manifest, to: Manifest): readonly Change[] {
  return compareSchemas({
    before: keysOf(from),
    after: keysOf(to),
    where: 'config',
    mode: 'input',
  });
}

/** Without a schema all settings were ignored, so each key of a new schema is an addition. */
function keysOf({ config }: Manifest): Readonly<Record<string, unknown>> {
  const { additionalProperties, ...schema } = Object({ type: 'object', properties: {}, ...config });
  return schema;
}

interface Value {
  readonly where: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly class: ChangeClass;
}

function changed({ where, from, to, class: found }: Value): readonly Change[] {
  return from === to ? [] : [{ class: found, where, message: `it changed from "${from}" to "${to}"` }];
}
