import { apiPrefix } from '@gatehouse/host/kernel/versions';
import type { RequestListener } from '@gatehouse/host/pipeline/pipeline';
import type { OperationTable } from '@gatehouse/host/registry/operation-table';
import type { PluginSet } from './plugin-set.ts';

/** Requests for a plugin that is starting wait until it has started or failed. All others are served at once. */
export function holdForStart(
  serve: RequestListener,
  table: () => OperationTable,
  plugins: Pick<PluginSet, 'states' | 'onReplace'>,
): RequestListener {
  let starting: ReadonlySet<string> = new Set();
  let waiting: (() => void)[] = [];
  plugins.onReplace(() => {
    const isStarting = ({ state }: { readonly state: string }) =>
      state === 'declared' || state === 'starting';
    starting = new Set(plugins.states().flatMap((plugin) => (isStarting(plugin) ? [plugin.id] : [])));
    const again = waiting;
    waiting = [];
    for (const look of again) look();
  });
  const receive: RequestListener = (request, response) => {
    if (starting.size === 0 || !isFor(starting, table(), request)) return serve(request, response);
    return new Promise((resolve) => {
      waiting.push(() => resolve(receive(request, response)));
    });
  };
  return receive;
}

function isFor(
  starting: ReadonlySet<string>,
  table: OperationTable,
  { method = '', url = '' }: { readonly method?: string | undefined; readonly url?: string | undefined },
): boolean {
  if (!url.startsWith(apiPrefix)) return false;
  const [path = ''] = url.slice(apiPrefix.length).split('?');
  const found = table.match(method, path);
  return found !== null && starting.has(found.entry.pluginId);
}
