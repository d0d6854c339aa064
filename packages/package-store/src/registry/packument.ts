import * as v from 'valibot';

const names = v.record(v.string(), v.string());

const distSchema = v.looseObject({
  tarball: v.string(),
  integrity: v.optional(v.string()),
  signatures: v.optional(v.array(v.object({ keyid: v.string(), sig: v.string() })), []),
  attestations: v.optional(v.object({ url: v.string() })),
});

const versionSchema = v.looseObject({ name: v.string(), version: v.string(), dist: distSchema });

const packumentSchema = v.looseObject({
  name: v.string(),
  'dist-tags': v.optional(names, {}),
  versions: v.record(v.string(), v.unknown()),
  /** When each version was published. */
  time: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** The facts that a registry has of a package. */
export type Packument = v.InferOutput<typeof packumentSchema>;
/** The facts that a registry has of one version. The tarball alone says what is in it. */
export type PublishedVersion = v.InferOutput<typeof versionSchema>;

export function parsePackument(value: unknown): Packument {
  return v.parse(packumentSchema, value);
}

export function publishedVersion({ versions }: Packument, version: string): PublishedVersion {
  return v.parse(versionSchema, versions[version]);
}

/** Milliseconds since the epoch; null where the registry does not say when a version was published. */
export function publishedAt({ time }: Packument, version: string): number | null {
  const at = Date.parse(String(time[version]));
  return Number.isNaN(at) ? null : at;
}
