import type { Edition } from './edition.ts';

type PluginConfig = Readonly<Record<string, unknown>>;

/** Settings of the plugins: those of the operator override those of the edition, field by field. */
export function mergePluginConfig(edition: Pick<Edition, 'config'>, operator: PluginConfig): PluginConfig {
  const merged: Record<string, unknown> = { ...edition.config };
  for (const [id, own] of Object.entries(operator)) {
    merged[id] = isFields(own) ? { ...edition.config[id], ...own } : own;
  }
  return merged;
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
