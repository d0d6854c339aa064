// src/operations.ts: what clients of a plugin can call, as data. Schemas give handlers their types.
import {
  type Auth,
  bodyInteger,
  type CallExample,
  type ContentScope,
  contentScopes,
  type DeclaredError,
  type DeclaredOperation,
  type Deprecation,
  declared,
  described,
  type ExamplesOf,
  type Fields,
  guidText,
  type HostName,
  hostNames,
  integer,
  type LiveOperation,
  type Method,
  namedBody,
  namedObject,
  type Operation,
  type Operations,
  operation,
  type PathKeys,
  queryBoolean,
  queryInteger,
  type Schema,
  type Scope,
  type Tier,
  withExamples,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** Clients that are generated have a type `Lamp`. */
export const lamp = namedObject('Lamp', 'A lamp of the house.', {
  id: described(v.string(), 'Id of the lamp, a GUID in lower case'),
  name: described(v.string(), 'What people call it'),
  level: described(integer, 'How bright it is, in percent; 0 is off'),
});

/** A body refuses fields that it does not name. */
const change = namedBody('LampChange', 'What becomes of a lamp.', {
  level: described(bodyInteger({ min: 0, max: 100 }), 'How bright it becomes, in percent'),
  sceneFile: v.optional(described(v.string(), 'Path of a file with colors, which the daemon reads')),
});

/** A query is text: these schemas make numbers and booleans of it. */
const page: Fields = {
  take: v.optional(described(queryInteger({ min: 1, max: 500 }), 'How many lamps at most'), '100'),
  onlyOn: v.optional(described(queryBoolean(), 'Leaves lamps out that are off'), 'false'),
};

const reads: Scope = 'lamp:read';
const everywhere: readonly HostName[] = hostNames;

const list = operation({
  id: 'lamps_list',
  summary: 'List the lamps',
  method: 'GET',
  path: '/lamps',
  tier: 0,
  scope: reads,
  hosts: everywhere,
  query: page,
  reply: v.object({ lamps: v.array(lamp) }),
});

const set = operation({
  id: 'lamp_set',
  summary: 'Set a lamp',
  description: 'The answer comes when the lamp has done it. A scene takes the place of the level.',
  method: 'PUT',
  path: '/lamps/{lampId}',
  tier: 2,
  scope: 'lamp:control',
  hosts: ['runner'],
  // A path parameter without a schema is text.
  params: { lampId: described(guidText(), 'Id of the lamp, as `lamps_list` has it') },
  body: change,
  reply: lamp,
  // Codes beyond the general ones, which every operation may answer.
  errors: ['not_found', 'failed_precondition'],
  contentScopes: ['io:filesystem'],
});

/** It answers 501 until it has a handler; its tier and scope are known already. */
const rename = declared({
  id: 'lamp_rename',
  method: 'PATCH',
  path: '/lamps/{lampId}',
  tier: 1,
  scope: 'lamp:control',
  hosts: ['runner'],
});

/** With a date once the removal is announced: then each answer has the headers Deprecation and Sunset. */
const noDateYet: Deprecation = { sunset: null };

const old = operation({ ...list, id: 'lights_list', path: '/lights', deprecation: noDateYet });

/** Calls that succeed, for the description of the API. The contract suite makes them. */
const examples = {
  lamp_set: { params: { lampId: '7d1f4a4e-6f3a-4f6e-9d0b-0c2a5a1c9c11' }, body: { level: 40 } },
  lamps_list: { query: { take: '10' } },
} satisfies ExamplesOf<readonly [typeof list, typeof set]>;

export const operations = withExamples([list, set, rename, old] as const, examples);

/** The names in braces, as the compiler reads them: 'lampId'. */
type LampKeys = PathKeys<(typeof set)['path']>;
export const lampKey: LampKeys = 'lampId';

/** A table of operations for people, of this plugin or any other. */
export function describeOperations(all: Operations): readonly string[] {
  return all.map((each) => (each.status === 'live' ? describeLive(each) : describeDeclared(each)));
}

const verbs: Readonly<Record<Method, string>> = {
  GET: 'reads',
  POST: 'does',
  PUT: 'replaces',
  PATCH: 'changes',
  DELETE: 'removes',
};
const risks: Readonly<Record<Tier, string>> = {
  0: 'harmless',
  1: 'edits',
  2: 'acts',
  3: 'reaches into the machine',
};
const callers: Readonly<Record<Auth, string>> = {
  key: 'with a key',
  optional: 'with or without a key',
  none: 'without a key',
};

function describeLive(live: LiveOperation): string {
  const { id, method, tier, auth, errors, contentScopes: touches, example } = live;
  return `${id} ${verbs[method]}, ${risks[tier]}, ${callers[auth]}${codesOf(errors)}${contentOf(touches)}${bodyOf(live.body)}${callOf(example)}`;
}

function describeDeclared({ id }: DeclaredOperation): string {
  return `${id} answers 501`;
}

function codesOf(codes: readonly DeclaredError[]): string {
  return codes.length === 0 ? '' : `, may answer ${codes.join(' or ')}`;
}

function contentOf(scopes: readonly ContentScope[]): string {
  const known = contentScopes.filter((scope) => scopes.includes(scope));
  return known.length === 0 ? '' : `, may need ${known.join(' and ')}`;
}

function bodyOf(body: Schema | undefined): string {
  return body === undefined ? '' : `, takes a body (${body.type})`;
}

function callOf(example: CallExample | undefined): string {
  return example?.body === undefined ? '' : `, such as ${JSON.stringify(example.body)}`;
}

/** The operation of an id; the compiler knows only its facts. */
export function operationOf(all: Operations, id: string): Operation | undefined {
  return all.find((each) => each.id === id);
}
