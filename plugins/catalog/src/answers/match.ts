import type { ActionVariant, Category } from '@gatehouse/sdk-actions';

/** An action that a search found. */
export interface Match {
  readonly category: Category;
  readonly action: string;
  readonly variant: ActionVariant;
}
