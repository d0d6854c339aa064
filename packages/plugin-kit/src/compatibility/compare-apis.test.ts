import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emitManifest } from '@gatehouse/host/manifest/emit-manifest';
import {
  type CategoryFacts,
  type Declaration,
  declared,
  declarePlugin,
  operation,
  queryInteger,
  service,
  sharedService,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type ApiSnapshot, apiSnapshotSchema, createApiSnapshot } from './api-snapshot.ts';
import { type ChangeClass, largestClass } from './change.ts';
import { compareApis } from './compare-apis.ts';

const lampGet = {
  id: 'lamp_get',
  method: 'GET',
  path: '/lamps/{id}',
  tier: 0,
  scope: 'lamp:read',
  hosts: ['editor', 'runner'],
  summary: 'Read a lamp',
  query: { take: v.optional(queryInteger({ min: 1 }), '10') },
  reply: v.object({ id: v.string(), state: v.picklist(['on', 'off']), watts: v.nullable(v.number()) }),
  errors: ['not_found'],
} as const;
const lampSet = {
  id: 'lamp_set',
  method: 'PUT',
  path: '/lamps/{id}',
  tier: 2,
  scope: 'lamp:control',
  hosts: ['runner'],
  body: v.strictObject({
    isOn: v.boolean(),
    level: v.optional(v.pipe(v.number(), v.maxValue(100)), 50),
    label: v.optional(v.string()),
  }),
  success: 204,
  contentScopes: ['io:network'],
} as const;
const lampBlink = { ...lampSet, id: 'lamp_blink', path: '/lamps/{id}/blink' } as const;
const blinkFacts = {
  id: 'lamp_blink',
  method: 'POST',
  path: '/lamps/{id}/blink',
  tier: 2,
  scope: 'lamp:control',
  hosts: ['runner'],
} as const;

const name = { ...parameter('String'), required: true };
const level = { ...parameter('Int'), minValue: 0, maxValue: 100, defaultValue: '50' };
const category = categoryOf({ Name: name, Level: level });

const base: Declaration = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [operation(lampGet), operation(lampSet), declared(blinkFacts)],
  scopes: [
    { id: 'lamp:read', summary: 'See lamps' },
    { id: 'lamp:control', summary: 'Switch lamps' },
  ],
  provides: [service<object>('lamps.lamps')],
  hooks: ['afterHandler'],
  access: { network: ['127.0.0.1:9000'] },
  config: v.strictObject({ room: v.optional(v.string(), 'attic'), floor: v.optional(v.number()) }),
  actionCategories: [category],
}).declaration;

interface Row {
  readonly change: string;
  readonly class: ChangeClass;
  readonly to: Declaration;
}

const [get, set, blink] = base.operations;
const withGet = (facts: object) => withOperations([operation({ ...lampGet, ...facts } as never), set, blink]);
const withSet = (facts: object) => withOperations([get, operation({ ...lampSet, ...facts } as never), blink]);
const withReply = (fields: object) =>
  withGet({ reply: v.object({ ...lampGet.reply.entries, ...fields } as never) });
const withBody = (fields: object) =>
  withSet({ body: v.strictObject({ ...lampSet.body.entries, ...fields } as never) });
const { isOn, level: levelField } = lampSet.body.entries;

const contractTable: readonly Row[] = [
  { change: 'Implementation fix with no shape change', class: 'none', to: { ...base } },
  {
    change: 'Fix of documentation, description or example',
    class: 'PATCH',
    to: withGet({ summary: 'Reads' }),
  },
  {
    change: 'New operation',
    class: 'MINOR',
    to: {
      ...base,
      operations: [...base.operations, operation({ ...lampGet, id: 'lamp_look', path: '/look' })],
    },
  },
  { change: 'New optional request field', class: 'MINOR', to: withBody({ hue: v.optional(v.number()) }) },
  { change: 'New response field', class: 'MINOR', to: withReply({ hue: v.number() }) },
  {
    change: 'New grantable scope that changes no existing operation',
    class: 'MINOR',
    to: { ...base, scopes: [...(base.scopes ?? []), { id: 'lamp:hide', summary: 'Hide lamps' }] },
  },
  {
    change: 'Removing a field of a reply',
    class: 'MAJOR',
    to: withGet({ reply: v.object({ id: v.string() }) }),
  },
  {
    change: 'Removing a field of a request',
    class: 'MAJOR',
    to: withSet({ body: v.strictObject({ isOn, level: levelField }) }),
  },
  { change: 'Removing an operation id', class: 'MAJOR', to: withOperations([get, blink]) },
  { change: 'Renaming an operation id', class: 'MAJOR', to: withGet({ id: 'lamp_read' }) },
  {
    change: 'Tightening validation',
    class: 'MAJOR',
    to: withBody({ label: v.optional(v.pipe(v.string(), v.maxLength(5))) }),
  },
  { change: 'Raising the tier', class: 'MAJOR', to: withGet({ tier: 1 }) },
  { change: 'Lowering the tier', class: 'MAJOR', to: withSet({ tier: 1 }) },
  { change: 'Moving the scope', class: 'MAJOR', to: withGet({ scope: 'lamp:control' }) },
  { change: 'Dropping the scope', class: 'MAJOR', to: withGet({ scope: null }) },
  { change: 'Changing a path', class: 'MAJOR', to: withGet({ path: '/lights/{id}' }) },
  { change: 'Changing an HTTP verb', class: 'MAJOR', to: withSet({ method: 'PATCH' }) },
  {
    change: 'Changing a default',
    class: 'MAJOR',
    to: withBody({ level: v.optional(v.pipe(v.number(), v.maxValue(100)), 60) }),
  },
];

const furtherRows: readonly Row[] = [
  { change: 'a field becomes required', class: 'MAJOR', to: withBody({ label: v.string() }) },
  {
    change: 'a field is no longer required',
    class: 'MINOR',
    to: withBody({ isOn: v.optional(v.boolean()) }),
  },
  { change: 'a new field is required', class: 'MAJOR', to: withBody({ hue: v.number() }) },
  {
    change: 'validation is loosened',
    class: 'MINOR',
    to: withBody({ level: v.optional(v.pipe(v.number(), v.maxValue(200)), 50) }),
  },
  {
    change: 'a query value is refused that was taken',
    class: 'MAJOR',
    to: withGet({ query: { take: v.optional(queryInteger({ min: 2 }), '10') } }),
  },
  {
    change: 'a reply may be null where it was not',
    class: 'MAJOR',
    to: withReply({ id: v.nullable(v.string()) }),
  },
  { change: 'a reply is never null any more', class: 'MINOR', to: withReply({ watts: v.number() }) },
  { change: 'a reply may leave a field out', class: 'MAJOR', to: withReply({ id: v.optional(v.string()) }) },
  {
    change: 'a reply has another value of a closed set',
    class: 'MAJOR',
    to: withReply({ state: v.picklist(['on', 'off', 'dim']) }),
  },
  {
    change: 'a field is described',
    class: 'PATCH',
    to: withBody({ isOn: v.pipe(v.boolean(), v.description('Whether it shines')) }),
  },
  { change: 'a status changes', class: 'MAJOR', to: withSet({ success: 200 }) },
  { change: 'the envelope changes', class: 'MAJOR', to: withSet({ envelope: 'editor' }) },
  { change: 'an error code is new', class: 'MINOR', to: withGet({ errors: ['not_found', 'rate_limited'] }) },
  { change: 'an error code is gone', class: 'MAJOR', to: withGet({ errors: [] }) },
  { change: 'a host is gone', class: 'MAJOR', to: withGet({ hosts: ['editor'] }) },
  { change: 'a host is new', class: 'MINOR', to: withSet({ hosts: ['runner', 'editor'] }) },
  { change: 'a key is no longer needed', class: 'MAJOR', to: withGet({ auth: 'none' }) },
  {
    change: 'an operation asks for another content scope',
    class: 'MAJOR',
    to: withSet({ contentScopes: ['io:network', 'io:filesystem'] }),
  },
  { change: 'an operation takes uploads', class: 'MINOR', to: withSet({ upload: true }) },
  {
    change: 'an operation is deprecated',
    class: 'PATCH',
    to: withGet({ deprecation: { sunset: '2030-01-31' } }),
  },
  {
    change: 'a promised operation is implemented',
    class: 'MINOR',
    to: withOperations([get, set, operation({ ...lampBlink, method: 'POST' })]),
  },
  {
    change: 'an operation is no longer implemented',
    class: 'MAJOR',
    to: withOperations([
      get,
      declared({ ...blinkFacts, id: 'lamp_set', path: '/lamps/{id}', method: 'PUT' }),
      blink,
    ]),
  },
  { change: 'a scope is gone', class: 'MAJOR', to: { ...base, scopes: (base.scopes ?? []).slice(1) } },
  { change: 'a service is gone', class: 'MAJOR', to: { ...base, provides: [] } },
  {
    change: 'a service is needed',
    class: 'MAJOR',
    to: { ...base, needs: { power: service<object>('grid.power') } },
  },
  { change: 'a hook is tapped', class: 'MINOR', to: { ...base, hooks: ['afterHandler', 'beforeGate'] } },
  {
    change: 'more is reached outside of the host',
    class: 'MAJOR',
    to: { ...base, access: { network: ['127.0.0.1:9000', '10.0.0.1:80'] } },
  },
  { change: 'less is reached outside of the host', class: 'MINOR', to: { ...base, access: {} } },
  { change: 'a setting is new', class: 'MINOR', to: withConfig({ wall: v.optional(v.string()) }) },
  {
    change: 'a setting is gone',
    class: 'MAJOR',
    to: { ...base, config: v.strictObject({ floor: v.optional(v.number()) }) },
  },
  {
    change: 'a setting has another default',
    class: 'MAJOR',
    to: withConfig({ room: v.optional(v.string(), 'hall') }),
  },
  { change: 'a setting is required', class: 'MAJOR', to: withConfig({ floor: v.number() }) },
  { change: 'a category is gone', class: 'MAJOR', to: { ...base, actionCategories: [] } },
  {
    change: 'an action is new',
    class: 'MINOR',
    to: withCategory(categoryOf({ Name: name, Level: level }, ['Light', 'Dim'])),
  },
  {
    change: 'an action is gone',
    class: 'MAJOR',
    to: withCategory(categoryOf({ Name: name, Level: level }, [])),
  },
  {
    change: 'an action touches more',
    class: 'MAJOR',
    to: withCategory({
      ...category,
      variants: [{ action: 'Light', contentScopes: ['io:network', 'io:filesystem'] }],
    }),
  },
  {
    change: 'an action takes a further parameter',
    class: 'MINOR',
    to: withCategory(categoryOf({ Name: name, Level: level, Hue: parameter('Int') })),
  },
  {
    change: 'an action needs a further parameter',
    class: 'MAJOR',
    to: withCategory(categoryOf({ Name: name, Level: level, Hue: { ...parameter('Int'), required: true } })),
  },
  {
    change: 'a parameter of an action is gone',
    class: 'MAJOR',
    to: withCategory(categoryOf({ Name: name })),
  },
  {
    change: 'a parameter of an action has another default',
    class: 'MAJOR',
    to: withCategory(categoryOf({ Name: name, Level: { ...level, defaultValue: '10' } })),
  },
  {
    change: 'a part of the console is new',
    class: 'MINOR',
    to: { ...base, console: { forms: [{ id: 'add', title: 'Add', operation: 'lamp_add' }] } },
  },
  { change: 'the title changes', class: 'PATCH', to: { ...base, title: 'All lamps' } },
];

for (const [title, rows] of [
  ["the contract's Versioning table", contractTable],
  ['what that table means for the rest', furtherRows],
] as const) {
  describe(title, () => {
    for (const { change, class: expected, to } of rows) {
      test(`${change}: ${expected}`, () => {
        const changes = compareApis({ before: snapshot(base), after: snapshot(to) });

        assert.equal(largestClass(changes), expected, JSON.stringify(changes));
        assert.equal(changes.length > 0, expected !== 'none');
      });
    }
  });
}

test('without the shapes of the older version, its manifest is compared', () => {
  const { manifest } = snapshot(base);

  const changes = compareApis({ before: { manifest }, after: snapshot(withGet({ tier: 1, errors: [] })) });

  assert.deepEqual(changes, [{ class: 'MAJOR', where: 'lamp_get', message: 'its tier changed from 0 to 1' }]);
});

test('a range that leaves out hosts which it fitted is a breaking change', () => {
  const narrow = snapshot(base, '^1.3.0');

  assert.equal(largestClass(compareApis({ before: snapshot(base), after: narrow })), 'MAJOR');
  assert.equal(largestClass(compareApis({ before: narrow, after: snapshot(base) })), 'MINOR');
});

test('a snapshot survives its file', () => {
  const before = snapshot(base);

  const after = v.parse(apiSnapshotSchema, JSON.parse(JSON.stringify(before)));

  assert.deepEqual(compareApis({ before, after }), []);
});

test('methods of shared services are compared for those that call them', () => {
  const none = { gives: v.string(), takes: v.strictObject({}) };
  const room = v.strictObject({ room: v.string() });
  const declare = (methods: Parameters<typeof sharedService>[1]): Declaration => ({
    ...base,
    provides: [sharedService('lamps.switches', methods)],
  });

  const changes = compareApis({
    before: snapshot(declare({ dim: none, gone: none })),
    after: snapshot(declare({ dim: { ...none, takes: room }, new: none })),
  });

  const found = changes.map(({ class: kind, where }) => `${kind} ${where}`);
  assert.ok(found.includes('MAJOR lamps.switches.gone'));
  assert.ok(found.includes('MINOR lamps.switches.new'));
  assert.ok(
    found.some((line) => /^MAJOR lamps\.switches\.dim takes/.test(line)),
    found.join(),
  );
});

function snapshot(declaration: Declaration, contract = '^1.2.0'): ApiSnapshot {
  const facts = { version: '1.0.0', entry: './plugin.ts', fits: { contract, sdk: '^0.1.0' } };
  return createApiSnapshot(declaration, emitManifest(declaration, facts));
}

function withOperations(operations: readonly unknown[]): Declaration {
  return { ...base, operations: operations as Declaration['operations'] };
}

function withConfig(fields: object): Declaration {
  const before = { room: v.optional(v.string(), 'attic'), floor: v.optional(v.number()) };
  return { ...base, config: v.strictObject({ ...before, ...fields } as never) };
}

function withCategory(changed: CategoryFacts): Declaration {
  return { ...base, actionCategories: [changed] };
}

function parameter(kind: string) {
  const open = { possibleValues: null, format: null, defaultValue: null, minValue: null, maxValue: null };
  return { kind, description: 'It', required: false, requiredWhen: null, ...open };
}

function categoryOf(parameters: object, names: readonly string[] = ['Light']): CategoryFacts {
  const variant = { description: 'Lights', parameters, results: { Watts: 'Its power' }, branches: [] };
  const actions = Object.fromEntries(names.map((action) => [action, variant]));
  const variants = names.map((action) => ({ action, contentScopes: ['io:network'] as const }));
  return { tag: 'Lamp', title: 'Lamps', variants, actions } as CategoryFacts;
}
