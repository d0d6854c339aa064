import * as v from 'valibot';

/** X25519, in base64url. */
const publicKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** Facts of a node. */
export const nodeGreeting = v.object({
  /** Version of the product on the node. */
  version: v.string(),
  /** Versions of the contract and the SDK of its worker parts. Nodes of protocol 1 name none: there were these then. */
  contract: v.optional(v.string(), '1.2.0'),
  sdk: v.optional(v.string(), '0.1.0'),
  /** Threads that it runs at once. */
  slots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  labels: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(100)),
  /** Its plugins with a worker part. */
  plugins: v.array(v.string()),
  /** Whether its workers can see the folder of a project at the path that it has on the machine of the daemon. */
  canLayOut: v.optional(v.boolean(), false),
  /** Whether it runs worker parts of plugins that the daemon sends. */
  hostsParts: v.optional(v.boolean(), false),
  /** Folders that it shares with that machine, under the same path. */
  sharedFolders: v.optional(v.pipe(v.array(v.string()), v.maxLength(100)), []),
  /** Its clock, in milliseconds since 1970. */
  now: v.optional(v.number()),
  /** Public keys to which its messages are sealed. */
  keys: v.optional(v.object({ own: publicKey, fleeting: publicKey })),
});

export type NodeGreeting = v.InferOutput<typeof nodeGreeting>;

/** The greeting as a node sends it. */
export type SentGreeting = v.InferInput<typeof nodeGreeting>;

/** Facts that a node needs to serve the daemon. */
export const daemonFacts = v.object({
  /** The name of the node, which its token is for. */
  name: v.string(),
  /** With its password. */
  engineUrl: v.string(),
  /** The names of the daemon in the engine begin with it. */
  prefix: v.string(),
  /** Replaces the join token; null where the node has it already. */
  credential: v.nullable(v.string()),
});

export type DaemonFacts = v.InferOutput<typeof daemonFacts>;

/** The first words of the daemon. */
export const daemonWelcome = v.object({
  /** Messages are sealed with it from now on; null where the daemon got no keys. */
  daemonKey: v.optional(v.nullable(publicKey), null),
  /** Its facts: in base64 the first sealed message where it has a key, and as they are without one. */
  facts: v.union([v.string(), daemonFacts]),
});

export type DaemonWelcome = v.InferOutput<typeof daemonWelcome>;
