import { isDeepStrictEqual } from 'node:util';
import type { ManifestOperation } from '@gatehouse/host/manifest/manifest';
import type { ApiPair, KnownApi } from './api-pair.ts';
import type { Change, ChangeClass } from './change.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { OperationShape } from './shapes.ts';

/** Compares operations by their ids, which are never renamed or reused. */
export function compareOperations({ before, after }: ApiPair): readonly Change[] {
  const from = before.manifest.operations;
  const to = after.manifest.operations;
  const gone = from.filter(({ id }) => !to.some((other) => other.id === id));
  const added = to.filter(({ id }) => !from.some((other) => other.id === id));
  const kept = from.flatMap((operation) => {
    const later = to.find(({ id }) => id === operation.id);
    return later === undefined ? [] : [[operation, later] as const];
  });
  return [
    ...gone.map((operation) => removal(operation, added)),
    ...added.map(({ id }) => change(id, 'MINOR', 'the operation is new')),
    ...kept.flatMap(([old, later]) => [
      ...compareFacts(old, later),
      ...compareShapes(old.id, { before, after }),
    ]),
  ];
}

function removal({ id, method, path }: ManifestOperation, added: readonly ManifestOperation[]): Change {
  const heir = added.find((other) => other.method === method && other.path === path);
  return heir === undefined
    ? change(id, 'MAJOR', 'the operation was removed')
    : change(id, 'MAJOR', `the operation was renamed to ${heir.id}; ids are never renamed`);
}

/**
 * The effect of each fact of the gate on a client. Changes of a call that only some keys may make are MAJOR in both
 * directions.
 */
const facts = [
  { of: 'method', class: 'MAJOR' },
  { of: 'path', class: 'MAJOR' },
  { of: 'tier', class: 'MAJOR' },
  { of: 'scope', class: 'MAJOR' },
  { of: 'auth', class: 'MAJOR', absent: 'key', ifLive: true },
  { of: 'contentScopes', class: 'MAJOR', absent: [], ifLive: true },
] as const;

function compareFacts(from: ManifestOperation, to: ManifestOperation): readonly Change[] {
  const { id } = from;
  const moved = facts.flatMap((fact) => {
    // A client could not call an operation that was only declared.
    if ('ifLive' in fact && (from.status !== 'live' || to.status !== 'live')) return [];
    const absent = 'absent' in fact ? fact.absent : undefined;
    const [before, after] = [from[fact.of] ?? absent ?? null, to[fact.of] ?? absent ?? null];
    if (isDeepStrictEqual(before, after)) return [];
    return [change(id, fact.class, `its ${names[fact.of]} changed from ${show(before)} to ${show(after)}`)];
  });
  return [
    ...moved,
    ...from.hosts
      .filter((host) => !to.hosts.includes(host))
      .map((host) => change(id, 'MAJOR', `it is no longer served by the ${host} host`)),
    ...to.hosts
      .filter((host) => !from.hosts.includes(host))
      .map((host) => change(id, 'MINOR', `it is now served by the ${host} host too`)),
    ...compareSwitches(from, to),
  ];
}

const names = {
  method: 'verb',
  path: 'path',
  tier: 'tier',
  scope: 'scope',
  auth: 'need for a key',
  contentScopes: 'content scopes',
} as const;

function compareSwitches(from: ManifestOperation, to: ManifestOperation): readonly Change[] {
  const { id } = from;
  const isUpload = [from.upload === true, to.upload === true];
  return [
    ...(from.status === to.status
      ? []
      : [
          to.status === 'live'
            ? change(id, 'MINOR', 'it is implemented now')
            : change(id, 'MAJOR', 'it is no longer implemented'),
        ]),
    ...(isUpload[0] === isUpload[1]
      ? []
      : [
          isUpload[1]
            ? change(id, 'MINOR', 'it takes uploads now')
            : change(id, 'MAJOR', 'it takes no uploads any more'),
        ]),
    ...(isDeepStrictEqual(from.deprecation, to.deprecation)
      ? []
      : [change(id, 'PATCH', 'its deprecation or the date of its removal changed')]),
  ];
}

interface Shapes {
  readonly before: KnownApi;
  readonly after: KnownApi;
}

function compareShapes(id: string, { before, after }: Shapes): readonly Change[] {
  const [from, to] = [before.operations?.[id], after.operations?.[id]];
  if (from === undefined || to === undefined) return [];
  const schemas = (part: 'params' | 'query' | 'body' | 'reply') =>
    compareSchemas({
      // A missing body and a missing answer are both an empty object.
      before: from[part] ?? emptyOf(part),
      after: to[part] ?? emptyOf(part),
      where: `${id}: ${part}`,
      mode: part === 'reply' ? 'output' : 'input',
      definitionsBefore: before.definitions ?? {},
      definitionsAfter: after.definitions ?? {},
    });
  return [
    ...schemas('params'),
    ...schemas('query'),
    ...schemas('body'),
    ...schemas('reply'),
    ...compareAnswers(id, from, to),
  ];
}

function emptyOf(part: string) {
  const empty = { type: 'object', properties: {} };
  return part === 'reply' ? empty : { ...empty, additionalProperties: false };
}

function compareAnswers(id: string, from: OperationShape, to: OperationShape): readonly Change[] {
  const gone = from.errors.filter((code) => !to.errors.includes(code));
  const added = to.errors.filter((code) => !from.errors.includes(code));
  return [
    ...(from.success === to.success
      ? []
      : [change(id, 'MAJOR', `it answers ${to.success} and no longer ${from.success}`)]),
    ...(from.envelope === to.envelope
      ? []
      : [change(id, 'MAJOR', `its envelope changed from ${from.envelope} to ${to.envelope}`)]),
    ...gone.map((code) => change(id, 'MAJOR', `it no longer answers the error ${code}`)),
    ...added.map((code) => change(id, 'MINOR', `it may answer the error ${code} now`)),
    ...(from.summary === to.summary ? [] : [change(id, 'PATCH', 'its summary changed')]),
  ];
}

function change(where: string, found: ChangeClass, message: string): Change {
  return { class: found, where, message };
}

function show(value: unknown): string {
  return value === null ? 'none' : JSON.stringify(value);
}
