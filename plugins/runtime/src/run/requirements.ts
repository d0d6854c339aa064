import type { ContentScope } from '@gatehouse/sdk-plugin';

export interface ScopeCause {
  readonly scope: ContentScope;
  readonly actionId: string;
  readonly groupId: string;
  readonly type: string;
  readonly action: string;
}

/** What a project may touch, and why. */
export interface Requirements {
  readonly scopes: readonly ContentScope[];
  readonly causes: readonly ScopeCause[];
  /** Categories that no plugin knows: they refuse every start. */
  readonly unknownCategories: readonly string[];
}
