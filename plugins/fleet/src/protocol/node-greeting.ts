import * as v from 'valibot';

/** Facts that a node tells of itself. */
export const nodeGreeting = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d._-]{0,62}$/)),
  /** Version of the product on the node. */
  version: v.string(),
  /** Threads that it runs at once. */
  slots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  labels: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(100)),
  /** Its plugins with a worker part. */
  plugins: v.array(v.string()),
});

export type NodeGreeting = v.InferOutput<typeof nodeGreeting>;

/** Facts that the daemon tells a node first. */
export const daemonWelcome = v.object({
  engineUrl: v.string(),
  /** The names of the daemon in the engine begin with it. */
  prefix: v.string(),
  /** Replaces the join token; null where the node has it already. */
  credential: v.nullable(v.string()),
});

export type DaemonWelcome = v.InferOutput<typeof daemonWelcome>;
