import type { ApiSnapshot } from './api-snapshot.ts';

/** The shapes are absent when only the manifest of a version is known. */
export type KnownApi = Pick<ApiSnapshot, 'manifest'> &
  Partial<Pick<ApiSnapshot, 'operations' | 'actions' | 'definitions'>>;

export interface ApiPair {
  readonly before: KnownApi;
  readonly after: KnownApi;
}
