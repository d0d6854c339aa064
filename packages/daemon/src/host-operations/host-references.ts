import type { OperationTable } from '@gatehouse/host/registry/operation-table';
import { type HostName, type Notice, service } from '@gatehouse/sdk-plugin';
import type { LiveCheck } from '@gatehouse/sdk-plugin/internal';
import type { AddedPlugins } from '../added-plugins/added-plugins.ts';
import type { PluginView } from './plugin-view.ts';
import type { SettingView } from './setting-view.ts';

export type { PluginView };

/** The table that a host serves now. */
export interface OperationTables {
  of(host: HostName): OperationTable;
}

export const operationTables = service<OperationTables>('host.operation-tables');

/** Reads and switches the plugins of the daemon. */
export interface PluginControl {
  list(): readonly PluginView[];
  get(id: string): PluginView | null;
  /** Whether nobody could enable it again once it is disabled. */
  isIndispensable(id: string): boolean;
  /** Resolves when the plugin is live or has failed; null when there is none of that id. */
  enable(id: string): Promise<PluginView | null>;
  /** Resolves when the plugin has stopped; null when there is none of that id. */
  disable(id: string): Promise<PluginView | null>;
}

export const pluginControl = service<PluginControl>('host.plugin-control');

/** Reads and changes the settings of the daemon and of its plugins. */
export interface SettingControl {
  /** `problem` says why `config.json` cannot be used as it is now. */
  list(): Promise<{ readonly settings: SettingView[]; readonly problem: string | null }>;
  /** Rejects with a `GatehouseError` where nothing may or can be changed; then nothing was. */
  change(name: string, value: unknown): Promise<SettingView>;
  /** The same, for the value that counts without one. */
  reset(name: string): Promise<SettingView>;
}

export const settingControl = service<SettingControl>('host.setting-control');

/** Opens what adds, updates and removes plugins. */
export const addedPlugins = service<() => Promise<AddedPlugins>>('host.added-plugins');

/** The notices that plugins gave, for as long as they live. */
export const noticeList = service<{ all(): readonly Notice[] }>('host.notice-list');

export interface KeptLiveCheck {
  readonly pluginId: string;
  readonly run: LiveCheck;
}

/** The checks that plugins gave, for as long as they live. */
export const liveCheckList = service<{ all(): readonly KeptLiveCheck[] }>('host.live-check-list');
