import type { LivePlugin } from './live-plugin.ts';
import type { FoundPlugin } from './plan-plugins.ts';
import { startPlugin } from './start-plugin.ts';
import type { StartPluginOptions } from './start-plugin-options.ts';
import type { SupervisorParts } from './supervisor-parts.ts';

type Supervision = Pick<
  StartPluginOptions,
  'loop' | 'signal' | 'onModule' | 'onFault' | 'onMissed' | 'onLost'
>;

/** Starts a plugin of the plan as its supervisor wants it. */
export function startFoundPlugin(
  plugin: FoundPlugin,
  { services, pluginConfig, logFor, isWatched, repliesOf, isolationOf }: SupervisorParts,
  supervision: Supervision,
): Promise<LivePlugin> {
  const { folder, manifest } = plugin;
  const isolate = isolationOf(plugin);
  return startPlugin({
    ...{ folder, manifest, services },
    config: pluginConfig[manifest.id],
    log: logFor(manifest.id),
    // A plugin in a process of its own has no code here.
    isWatched: isolate === null && isWatched(folder),
    replies: repliesOf(folder),
    isolate,
    ...supervision,
  });
}
