import * as v from 'valibot';
import { callAnyHost } from '../call-any-host.ts';
import {
  addedListSchema,
  addedSchema,
  type Consent,
  type DoorFlags,
  outdatedListSchema,
  type PluginsDoor,
  previewSchema,
} from './plugins-door.ts';

/** The plugins of a daemon that runs, through its API. */
export function openDaemonDoor(flags: DoorFlags): PluginsDoor {
  const fresh = flags.fresh ?? false;
  const call = (target: Parameters<typeof callAnyHost>[1], body?: unknown) =>
    callAnyHost(flags, target, body);
  const name = encodeURIComponent;
  const withGrant = ({ grant, isOriginAccepted }: Consent) => ({
    ...(grant === null ? {} : { grant }),
    fresh,
    isOriginAccepted,
  });
  return {
    preview: async (source) => v.parse(previewSchema, await call('POST /plugins/preview', { source, fresh })),
    previewUpdate: async (id) =>
      v.parse(previewSchema, await call(`POST /plugins/${name(id)}/update/preview`, { fresh })),
    add: async (source, consent) =>
      v.parse(addedSchema, await call('POST /plugins/added', { source, ...withGrant(consent) })),
    update: async (id, consent) =>
      v.parse(addedSchema, await call(`POST /plugins/${name(id)}/update`, withGrant(consent))),
    remove: async (id) => void (await call(`DELETE /plugins/${name(id)}`)),
    added: async () => v.parse(addedListSchema, await call('GET /plugins/added')).plugins,
    outdated: async () => v.parse(outdatedListSchema, await call('GET /plugins/outdated')).plugins,
    close: () => undefined,
  };
}
