import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { addedPluginView, outdatedPluginView, pluginPreview } from '../added-plugins/added-plugin-view.ts';

const hosts = ['editor', 'runner'] as const;
const params = { id: described(v.string(), 'Id of an added plugin, from plugins_added_list') };
const manages = { tier: 3, scope: 'plugin:manage', hosts } as const;

const fresh = v.optional(
  described(v.boolean(), 'Whether a version is taken that was published less than 7 days ago'),
  false,
);
const isOriginAccepted = v.optional(
  described(
    v.boolean(),
    'Whether somebody has looked at a version that may come from somebody else: see `otherOrigin`',
  ),
  false,
);
const source = described(
  v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  'NAME or NAME@VERSION of a package in the registry, or the path of a tarball or of a folder on the machine of the daemon',
);
const grant = described(
  v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/, 'must be the digest of a set of permissions')),
  'Digest of the permissions that are granted, from a preview',
);

/** Plugins come and go while the daemon runs. */
export const addedPluginOperations = [
  operation({
    id: 'plugins_added_list',
    summary: 'List the plugins that were added, with their versions and grants',
    description: 'Those of plugin_add and of `gatehouse plugin add`. Both hosts answer the same.',
    method: 'GET',
    path: '/plugins/added',
    tier: 0,
    scope: 'admin',
    hosts,
    reply: v.object({ plugins: described(v.array(addedPluginView), 'By id') }),
  }),
  operation({
    id: 'plugins_outdated_list',
    summary: 'List the added plugins with what their registry has of them',
    description: 'Asks the registry. Plugins of tarballs and folders are left out.',
    method: 'GET',
    path: '/plugins/outdated',
    tier: 0,
    scope: 'admin',
    hosts,
    reply: v.object({ plugins: described(v.array(outdatedPluginView), 'By id') }),
  }),
  operation({
    id: 'plugin_preview',
    summary: 'Show what a plugin could do if it were added',
    description: 'Fetches and checks it. Nothing of it runs, and nothing is kept.',
    method: 'POST',
    path: '/plugins/preview',
    ...manages,
    body: v.strictObject({ source, fresh }),
    reply: pluginPreview,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'plugin_update_preview',
    summary: 'Show what an update of an added plugin would change',
    description:
      'Fetches and checks the version that plugin_update would take. Nothing of it runs, and nothing is kept.',
    method: 'POST',
    path: '/plugins/{id}/update/preview',
    ...manages,
    params,
    body: v.strictObject({ fresh }),
    reply: pluginPreview,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'plugin_add',
    summary: 'Add a plugin, or another version of one, and start it',
    description:
      'Fetches and checks it, keeps it read-only in the data folder, pins it in `gatehouse.lock.json`, and starts it. One that does not start is not added; of an update, the version before stays live.',
    method: 'POST',
    path: '/plugins/added',
    ...manages,
    body: v.strictObject({ source, grant, fresh, isOriginAccepted }),
    reply: addedPluginView,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'plugin_update',
    summary: 'Update an added plugin to the newest version that is old enough',
    description:
      'Runs that have begun go on with the version that they began with. Without new permissions no grant is needed. A version that does not start leaves the one before live.',
    method: 'POST',
    path: '/plugins/{id}/update',
    ...manages,
    params,
    body: v.strictObject({ grant: v.optional(grant), fresh, isOriginAccepted }),
    reply: addedPluginView,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'plugin_remove',
    summary: 'Stop an added plugin and remove it',
    description: 'Its settings and its own files stay. Its code is removed from the disk at the next start.',
    method: 'DELETE',
    path: '/plugins/{id}',
    ...manages,
    params,
    success: 204,
    errors: ['not_found'],
  }),
] as const;
