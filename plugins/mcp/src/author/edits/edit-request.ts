import type { CallInput } from '../../calls/operations.ts';
import type { EditIds } from './edit-ids.ts';

/** A call of an operation that makes one or several edits of a list. */
export interface EditRequest {
  readonly operation: string;
  /** Made when its turn comes: ids of what earlier edits add are known then. */
  input(ids: EditIds): CallInput;
}
