import * as v from 'valibot';

const portSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));

const titleSchema = v.pipe(v.string(), v.minLength(1));
const portsSchema = v.strictObject({ editor: portSchema, runner: portSchema });
const namesSchema = v.array(v.pipe(v.string(), v.minLength(1)));

const entries = {
  title: titleSchema,
  ports: portsSchema,
  /** Folders relative to the file, or names of packages. */
  plugins: namesSchema,
  /** Settings of plugins, by plugin id; those of `config.json` go before them, field by field. */
  config: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  /** Ids of plugins from elsewhere that run in the process of the host. */
  inHost: v.optional(v.array(v.string()), []),
  /** Ids of operations that are switched off. */
  disable: v.optional(v.array(v.string()), []),
};

const editionSchema = v.strictObject(entries);

/** One that extends another has what that one has, and what it says itself beside it or in its place. */
const extendingSchema = v.strictObject({
  ...entries,
  /** The name of an edition, or the path of its file relative to this one. */
  extends: v.pipe(v.string(), v.minLength(1)),
  title: v.optional(titleSchema),
  ports: v.optional(portsSchema),
  plugins: v.optional(namesSchema, []),
  /** Ids of plugins of the other one that this one leaves out. */
  without: v.optional(v.array(v.string()), []),
});

export type EditionFile = v.InferOutput<typeof editionSchema>;
export type ExtendingFile = v.InferOutput<typeof extendingSchema>;

/** Which plugins make a product. */
export interface Edition {
  /** The name of its file, without the ending. */
  readonly name: string;
  /** Path of its file. */
  readonly path: string;
  readonly title: string;
  readonly ports: { readonly editor: number; readonly runner: number };
  /** Absolute folders. */
  readonly plugins: readonly string[];
  readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly inHost: readonly string[];
  readonly disable: ReadonlySet<string>;
}

/** Guarantees to clients of every edition, which no edition may redefine. */
const promised = ['tier', 'tiers', 'scope', 'scopes', 'auth', 'operations', 'paths'];

/** Throws a message for people that names the file and each problem. */
export function parseEdition(path: string, text: string): EditionFile | ExtendingFile {
  const given = parseJson(path, text);
  const doesExtend = typeof given === 'object' && given !== null && 'extends' in given;
  const result = doesExtend ? v.safeParse(extendingSchema, given) : v.safeParse(editionSchema, given);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `  ${toProblem(issue)}`);
  throw new Error(`${path} is not a valid edition:\n${problems.join('\n')}`);
}

function toProblem(issue: v.InferIssue<typeof editionSchema> | v.InferIssue<typeof extendingSchema>): string {
  const place = v.getDotPath(issue) ?? 'file';
  if (issue.expected !== 'never') return `${place}: ${issue.message}`;
  const key = String(issue.path?.at(-1)?.key);
  return promised.includes(key)
    ? `${place}: an edition can switch operations off ("disable"), and never change their tier or scope; those belong to the plugin that owns them`
    : `${place}: unknown key; an edition has title, ports, plugins, inHost, config and disable, and with extends also without`;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
