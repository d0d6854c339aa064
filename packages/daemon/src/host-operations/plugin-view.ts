import { lifeStates } from '@gatehouse/host/plugins/life-cycle';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const problem = namedObject('PluginProblem', 'Why a plugin is not live.', {
  code: described(v.string(), 'Loader code, such as setup_failed'),
  message: described(v.string(), 'What happened'),
  fix: described(v.string(), 'What to do about it'),
});
const fault = namedObject('PluginFault', 'A failure inside a plugin.', {
  where: described(
    v.picklist(['handler', 'tap', 'reply', 'stray', 'loop']),
    'A handler or a hook, whose errors are contained; reply: an answer was sent that its schema refuses; loop: it held the event loop, so that nobody got an answer; stray: an error that nothing caught, which takes the plugin out',
  ),
  message: described(v.string(), 'Message of the error'),
  at: described(v.string(), 'UTC ISO-8601 time of the error'),
});
const names = v.array(v.string());

/** A plugin as `plugins_list` shows it. */
export const pluginView = namedObject('Plugin', 'A plugin with its state.', {
  id: described(v.string(), 'Name of the plugin in paths and settings'),
  title: described(v.string(), 'Name of the plugin for people; its id when the manifest cannot be used'),
  version: v.nullable(
    described(v.string(), 'Version from its manifest; null when the manifest cannot be used'),
  ),
  folder: described(v.string(), 'Absolute path of its folder'),
  state: described(
    v.picklist([...lifeStates, 'worker_failed']),
    'live: it serves; quarantined: it failed; waiting: a plugin that it needs is not live; stopped: it is switched off; incompatible: it cannot be loaded; worker_failed: it serves, and its part in the workers of runs did not load',
  ),
  since: described(v.string(), 'UTC ISO-8601 time when it came into this state'),
  isEnabled: described(v.boolean(), 'False when it is switched off by hand'),
  problem: v.nullable(
    described(problem, 'Why it is not live; null when it is, and while it starts or stops'),
  ),
  operations: described(names, 'Ids of the operations that it declares'),
  scopes: described(names, 'Ids of the scopes that it declares'),
  needs: described(names, 'Ids of the services that it needs from other plugins and from the host'),
  services: described(names, 'Ids of the services that it provides'),
  categories: described(names, 'Tags of the action categories that it declares'),
  hooks: described(names, 'Names of the hooks of the host that it listens to'),
  process: v.nullable(
    described(
      v.object({
        pid: v.nullable(described(integer, 'Id of the process; null while no call has needed it')),
      }),
      'Its own process; null where it runs in that of the host, and where it is not live',
    ),
  ),
  timings: v.nullable(
    described(
      v.object({
        importMs: described(integer, 'Milliseconds that importing its code took'),
        setupMs: described(integer, 'Milliseconds that its setup took'),
      }),
      'How long its last start took; null when it is not live',
    ),
  ),
  calls: described(
    v.object({
      open: described(integer, 'How many calls are not answered yet'),
      longestMs: described(
        integer,
        'Milliseconds for which the longest of them has waited; 0 when there is none',
      ),
      oldestOperation: v.nullable(described(v.string(), 'Id of its operation; null when there is none')),
    }),
    'Calls of its operations that wait for something now',
  ),
  restarts: described(integer, 'How often it was started anew after failures, since the daemon started'),
  faults: described(integer, 'How many unexpected errors came from it, since the daemon started'),
  lateStops: described(integer, 'How often it did not stop in time, since the daemon started'),
  missedCalls: described(
    integer,
    'How many calls its tap of afterHandler did not see, since the daemon started: its process did not read them',
  ),
  lastFault: v.nullable(described(fault, 'The last of these errors; null when there was none')),
  nextStartAt: v.nullable(
    described(v.string(), 'UTC ISO-8601 time of the planned restart; null when none is planned'),
  ),
});

export type PluginView = v.InferOutput<typeof pluginView>;
