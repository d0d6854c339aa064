import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { Changes } from '@gatehouse/sdk-plugin';
import type { PluginSet } from './plugin-set.ts';

/** Reports the plugins whose state changed. */
export function reportPluginChanges(
  plugins: Pick<PluginSet, 'states' | 'onReplace'>,
  changes: Changes,
): void {
  const changed = changes.ofKind('plugins', 'admin');
  let known = new Map<string, PluginState>();
  plugins.onReplace(() => {
    const now = new Map(plugins.states().map((state) => [state.id, state]));
    for (const [id, state] of now) if (known.get(id) !== state) changed(id);
    known = now;
  });
}
