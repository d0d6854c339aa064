import { service } from '@gatehouse/sdk-plugin';
import type { ActionVariant, Category } from './declaration/category.ts';

/** The registry of action categories; plugins add theirs when they start. */
export interface ActionCatalog {
  /** Throws when a category with the same tag exists, and names both. Categories are removed when their plugin stops. */
  add(...categories: readonly Category[]): void;
  categories(): readonly Category[];
  /** Those that a plugin added. */
  addedBy(pluginId: string): readonly Category[];
  find(type: string, action: string): { readonly category: Category; readonly variant: ActionVariant } | null;
}

/** Provided by the plugin that keeps the catalog. Setup adds what `actionCategories` of the declaration names. */
export const catalog = service<ActionCatalog>('catalog.catalog', { lent: ['add'] });
