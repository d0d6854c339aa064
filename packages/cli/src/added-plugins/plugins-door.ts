import {
  addedPluginView,
  outdatedPluginView,
  pluginPreview,
} from '@gatehouse/daemon/added-plugins/added-plugin-view';
import * as v from 'valibot';

export type Preview = v.InferOutput<typeof pluginPreview>;
export type Added = v.InferOutput<typeof addedPluginView>;
export type Outdated = v.InferOutput<typeof outdatedPluginView>;

export const previewSchema = pluginPreview;
export const addedSchema = addedPluginView;
export const addedListSchema = v.object({ plugins: v.array(addedPluginView) });
export const outdatedListSchema = v.object({ plugins: v.array(outdatedPluginView) });

export interface Consent {
  /** Null where no permissions are granted anew. */
  readonly grant: string | null;
  /** A person has looked at a version that may come from somebody else. */
  readonly isOriginAccepted: boolean;
}

/** Adds, updates and removes plugins, with a daemon or without one. */
export interface PluginsDoor {
  preview(source: string): Promise<Preview>;
  previewUpdate(id: string): Promise<Preview>;
  add(source: string, consent: Consent): Promise<Added>;
  update(id: string, consent: Consent): Promise<Added>;
  remove(id: string): Promise<void>;
  added(): Promise<readonly Added[]>;
  outdated(): Promise<readonly Outdated[]>;
  close(): void;
}

export interface DoorFlags {
  readonly dataDir?: string;
  readonly fresh?: boolean;
}
