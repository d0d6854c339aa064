import type { BoundaryAnswer, BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';

/** Answers requests of a test. */
export interface AnswerGiver {
  /** Its place in the test. */
  readonly label: string;
  readonly isUnused: boolean;
  /** Null where it has no answer. */
  take(request: BoundaryRequest): Promise<BoundaryAnswer | null>;
}
