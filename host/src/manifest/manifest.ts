import { contentScopes, hostNames } from '@gatehouse/sdk-plugin';
import { consoleEntry, daemonSettings } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const tier = v.picklist([0, 1, 2, 3], 'must be 0, 1, 2 or 3');
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1));
/** A start that takes longer is work that belongs after it. */
const startTime = v.pipe(milliseconds, v.maxValue(60_000, 'must be at most 60000; do slow work after setup'));
const range = v.pipe(v.string(), v.minLength(1));
const scope = v.pipe(
  v.string(),
  v.regex(
    /^(admin|[a-z]+:[a-z]+)$/,
    'must be two words of lower case letters such as thermostat:read, or admin',
  ),
);

/** Dates that the calendar does not have, such as 2027-02-30, roll over when they are parsed. */
const isoDate = v.pipe(
  v.string(),
  v.check((text) => isRealDate(text), 'must be an ISO date of the calendar, such as 2027-03-31'),
);

const operationSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'must be lower case letters, digits and underscores')),
  method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: v.pipe(v.string(), v.regex(/^(\/([^/{}]+|\{[A-Za-z]\w*\}))+$/, 'must be a path such as /tasks/{id}')),
  tier,
  scope: v.nullable(scope),
  hosts: v.pipe(v.array(v.picklist(hostNames)), v.minLength(1)),
  status: v.picklist(['live', 'declared']),
  auth: v.optional(v.picklist(['key', 'optional', 'none'])),
  contentScopes: v.optional(v.array(v.picklist(contentScopes))),
  upload: v.optional(v.boolean()),
  deprecation: v.optional(v.strictObject({ sunset: v.nullable(isoDate) })),
});

const categorySchema = v.strictObject({
  tag: v.string(),
  title: v.string(),
  variants: v.array(
    v.strictObject({ action: v.string(), contentScopes: v.array(v.picklist(contentScopes)) }),
  ),
});

const nonEmptyText = v.pipe(v.string(), v.minLength(1));
const accessList = v.optional(v.array(nonEmptyText));
const accessSchema = v.strictObject({ network: accessList, programs: accessList, files: accessList });

const serviceId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'must be like owner.name'),
);
const jsonSchema = v.record(v.string(), v.unknown());
const sharedMethod = v.strictObject({ takes: jsonSchema, gives: jsonSchema });

/** Everything about a plugin that can be known without running its code. Unknown keys are refused. */
export const manifestSchema = v.strictObject({
  manifestVersion: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower case letters, digits and dashes')),
  version: range,
  title: v.string(),
  entry: v.strictObject({
    plugin: v.string(),
    worker: v.optional(v.string()),
    doctor: v.optional(v.string()),
  }),
  fits: v.strictObject({ contract: range, sdk: range }),
  needs: v.array(serviceId),
  provides: v.array(serviceId),
  /** Methods of those that it shares with plugins in processes of their own; absent means none. */
  shares: v.optional(v.record(serviceId, v.record(v.string(), sharedMethod))),
  hooks: v.array(v.picklist(['beforeGate', 'resolveOperation', 'afterHandler'])),
  limits: v.strictObject({ startMs: startTime, stopMs: v.optional(milliseconds) }),
  /** It works without being called; absent means no. */
  background: v.optional(v.boolean()),
  config: v.nullable(v.record(v.string(), v.unknown())),
  /** Daemon settings that are copied to its settings of the same name. */
  daemonSettings: v.optional(v.array(v.picklist(daemonSettings))),
  /** Declared access outside of the host; absent means none. */
  access: v.optional(accessSchema),
  /** Its page in the console; absent means none. */
  console: v.optional(consoleEntry),
  scopes: v.array(v.strictObject({ id: scope, summary: v.string() })),
  actionCategories: v.array(categorySchema),
  operations: v.array(operationSchema),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ManifestOperation = Manifest['operations'][number];

function isRealDate(text: string): boolean {
  const time = Date.parse(text);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
