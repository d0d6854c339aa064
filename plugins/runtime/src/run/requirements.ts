import type { ContentScope } from '@gatehouse/sdk-plugin';

export interface ScopeCause {
  readonly scope: ContentScope;
  readonly actionId: string;
  readonly groupId: string;
  readonly type: string;
  readonly action: string;
}

/** The content scopes that a project needs, and why. */
export interface Requirements {
  readonly scopes: readonly ContentScope[];
  readonly causes: readonly ScopeCause[];
  /** Categories without a plugin, with which no start is allowed. */
  readonly unknownCategories: readonly string[];
  /** Labels of the machines that can run its enabled actions. */
  readonly machineLabels: readonly string[];
}
