import * as v from 'valibot';

/** Makes this process a runner node of a daemon elsewhere. */
export const nodeConfig = v.strictObject({
  join: v.pipe(v.string(), v.url(), v.description('Where the daemon listens for nodes: wss://HOST:PORT')),
  ca: v.optional(v.pipe(v.string(), v.description('Path of a PEM file with the authority of the daemon'))),
  slots: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Threads that it runs at once')),
  labels: v.pipe(
    v.array(v.string()),
    v.description('Labels that tasks may require, beside those of the system'),
  ),
  sharedFolders: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('Folders that it shares with the machine of the daemon, under the same path'),
    ),
    [],
  ),
  allowUnsealed: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Work for a daemon that sends no key, as one of an earlier version, without seals'),
    ),
    false,
  ),
  cacheMb: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.description('Megabytes of files of projects that it keeps'),
    ),
    4096,
  ),
});

export type NodeConfig = v.InferOutput<typeof nodeConfig>;
