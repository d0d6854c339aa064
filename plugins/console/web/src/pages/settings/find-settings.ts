import type { Setting } from '../../api/queries/setting-queries.ts';

export const settingFilters = ['all', 'given', 'pending', 'changeable'] as const;
export type SettingFilter = (typeof settingFilters)[number];

export interface SettingGroup {
  readonly pluginId: string | null;
  readonly settings: readonly Setting[];
}

const fits: Readonly<Record<SettingFilter, (setting: Setting) => boolean>> = {
  all: () => true,
  given: ({ source }) => source !== 'default',
  pending: ({ isPending }) => isPending,
  changeable: ({ change }) => change !== 'by_hand',
};

/** The settings that have each word of the text in name or description, by plugin and in their order. */
export function findSettings(
  all: readonly Setting[],
  { text, filter }: { readonly text: string; readonly filter: SettingFilter },
): readonly SettingGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string | null, Setting[]>();
  for (const setting of all.filter(fits[filter])) {
    const searched = `${setting.name} ${setting.description}`.toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    groups.set(setting.pluginId, [...(groups.get(setting.pluginId) ?? []), setting]);
  }
  return [...groups].map(([pluginId, settings]) => ({ pluginId, settings }));
}
