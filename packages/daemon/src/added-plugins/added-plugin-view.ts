import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const lines = v.array(v.string());

const provenance = v.nullable(
  namedObject('PluginProvenance', 'The build that published a version, as its certificate says it.', {
    repository: described(v.string(), 'Address of the repository that it was built from'),
    workflow: described(v.string(), 'File of the workflow in that repository'),
    issuer: described(v.string(), 'Who vouches for the build'),
  }),
);

const origin = {
  package: described(v.string(), 'Name of its package'),
  from: described(v.picklist(['registry', 'tarball', 'folder']), 'What it was taken from'),
  source: described(v.string(), 'Address of the registry, or path of the tarball or of the folder'),
  integrity: v.nullable(described(v.string(), 'Digest of its tarball; null for a folder')),
  publishedAt: v.nullable(
    described(v.string(), 'UTC ISO-8601 time of its publication; null where no registry tells it'),
  ),
  signedBy: v.nullable(
    described(v.string(), 'Id of the key of the registry that signed it; null where it signs nothing'),
  ),
  provenance: described(provenance, 'Who built it; null where nobody vouches for that'),
};

/** A plugin that could be added, or an update of one. */
export const pluginPreview = namedObject('PluginPreview', 'A plugin as it would be added.', {
  id: described(v.string(), 'Id of the plugin, from its manifest'),
  title: described(v.string(), 'Name of the plugin for people'),
  version: described(v.string(), 'Version that would be added'),
  before: v.nullable(described(v.string(), 'Version that is added now; null where there is none')),
  ...origin,
  permissions: described(lines, 'All that it may do once it is added, one a line'),
  digest: described(v.string(), 'Stands for these permissions: `grant` of plugin_add and plugin_update'),
  added: described(lines, 'Permissions that were not granted to the version before'),
  removed: described(lines, 'Permissions of the version before that it does not ask for'),
  otherOrigin: v.nullable(
    described(
      v.string(),
      'Why it may come from somebody else than the version before; null where it does not seem so',
    ),
  ),
  withScripts: described(lines, 'Packages with scripts that npm would run; they are never run here'),
  dependencies: described(
    v.record(
      v.string(),
      v.object({
        version: described(v.string(), 'Version of the package'),
        integrity: described(v.string(), 'Digest of its tarball'),
      }),
    ),
    'Packages that come with it, by their folders',
  ),
});

export type PluginPreview = v.InferOutput<typeof pluginPreview>;

/** A plugin that was added. */
export const addedPluginView = namedObject('AddedPlugin', 'A plugin that was added, as it is pinned.', {
  id: described(v.string(), 'Id of the plugin'),
  version: described(v.string(), 'Version that is added'),
  ...origin,
  permissions: described(lines, 'What it was granted, one a line'),
  digest: described(v.string(), 'Stands for these permissions'),
  grantedBy: described(v.string(), 'Label of the key that granted them, or `terminal`'),
  grantedAt: described(v.string(), 'UTC ISO-8601 time of the grant'),
});

export type AddedPluginView = v.InferOutput<typeof addedPluginView>;

export const outdatedPluginView = namedObject(
  'OutdatedPlugin',
  'An added plugin and what its registry has of it.',
  {
    id: described(v.string(), 'Id of the plugin'),
    package: described(v.string(), 'Name of its package'),
    version: described(v.string(), 'Version that is added'),
    wanted: v.nullable(described(v.string(), 'Version that an update takes; null where there is none')),
    latest: v.nullable(
      described(v.string(), 'Newest version, also one younger than 7 days; null where none is newer'),
    ),
    failure: v.nullable(described(v.string(), 'Why the registry could not be asked; null where it could')),
  },
);
