import { integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { lifeStates } from '../plugins/life-cycle.ts';

const problem = v.object({ code: v.string(), message: v.string(), fix: v.string() });
const fault = v.object({
  where: v.picklist(['handler', 'tap', 'stray']),
  message: v.string(),
  at: v.string(),
});
const names = v.array(v.string());

/** A plugin as `plugins_list` shows it. */
export const pluginView = v.object({
  id: v.string(),
  title: v.string(),
  /** Null when its manifest cannot be used. */
  version: v.nullable(v.string()),
  folder: v.string(),
  state: v.picklist(lifeStates),
  /** UTC ISO-8601. */
  since: v.string(),
  /** False when it is switched off by hand. */
  isEnabled: v.boolean(),
  problem: v.nullable(problem),
  operations: names,
  scopes: names,
  needs: names,
  services: names,
  categories: names,
  hooks: names,
  timings: v.nullable(v.object({ importMs: v.number(), setupMs: v.number() })),
  /** Calls of its operations that wait for something now, and for how long the first of them has. */
  calls: v.object({ open: v.number(), longestMs: v.number() }),
  restarts: integer,
  faults: integer,
  lateStops: integer,
  lastFault: v.nullable(fault),
  /** UTC ISO-8601; null unless a restart is planned. */
  nextStartAt: v.nullable(v.string()),
});

export type PluginView = v.InferOutput<typeof pluginView>;
