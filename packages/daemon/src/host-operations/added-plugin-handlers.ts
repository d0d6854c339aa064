import { SourceError } from '@gatehouse/package-store/source-error';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { AddedPluginError } from '../added-plugins/added-plugin-error.ts';
import type { AddedPlugins } from '../added-plugins/added-plugins.ts';
import { toAddedView, toPreview } from '../added-plugins/describe-added.ts';
import type { PreparedPlugin } from '../added-plugins/prepared-plugin.ts';
import type { addedPluginOperations } from './added-plugin-operations.ts';

type AddedPluginHandlers = Handlers<typeof addedPluginOperations>;

/** @param openAdded loads what fetches plugins, which few daemons need */
export function createAddedPluginHandlers(openAdded: () => Promise<AddedPlugins>): AddedPluginHandlers {
  const commit = async (
    prepare: (added: AddedPlugins) => Promise<PreparedPlugin>,
    consent: Parameters<AddedPlugins['commit']>[1],
  ) =>
    refused(async () => {
      const added = await openAdded();
      const prepared = await prepare(added);
      await added.commit(prepared, consent);
      return viewOf(added, prepared.manifest.id);
    });
  return {
    plugins_added_list: async () => {
      const added = await openAdded();
      return { plugins: Object.entries(added.all()).map(([id, plugin]) => toAddedView(id, plugin)) };
    },
    plugins_outdated_list: async () => ({ plugins: [...(await (await openAdded()).outdated())] }),
    plugin_preview: ({ body }) =>
      refused(async () => toPreview(await (await openAdded()).prepare(body.source, body.fresh))),
    plugin_update_preview: ({ params, body }) =>
      refused(async () => toPreview(await (await known(params.id)).prepareUpdate(params.id, body.fresh))),
    plugin_add: ({ body, caller }) =>
      commit((added) => added.prepare(body.source, body.fresh), {
        grant: body.grant,
        by: caller.label,
        isOriginAccepted: body.isOriginAccepted,
      }),
    plugin_update: async ({ params, body, caller }) => {
      await known(params.id);
      return commit((added) => added.prepareUpdate(params.id, body.fresh), {
        grant: body.grant ?? null,
        by: caller.label,
        isOriginAccepted: body.isOriginAccepted,
      });
    },
    plugin_remove: async ({ params }) => {
      const added = await known(params.id);
      await added.remove(params.id);
    },
  };

  async function known(id: string): Promise<AddedPlugins> {
    const added = await openAdded();
    if (Object.hasOwn(added.all(), id)) return added;
    throw new GatehouseError(
      'not_found',
      `No plugin "${id}" was added; GET /plugins/added lists those that were`,
    );
  }
}

function viewOf(added: AddedPlugins, id: string) {
  const plugin = added.all()[id];
  if (plugin === undefined) throw new GatehouseError('not_found', `${id} was removed meanwhile`);
  return toAddedView(id, plugin);
}

/** Answers refusals with their reason, which people can read. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof AddedPluginError)) throw error;
    throw new GatehouseError('failed_precondition', error.message);
  }
}
