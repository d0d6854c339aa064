import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FileFacts } from './project-files.ts';

/**
 * The file is in its place, but the sync of its folder failed: after a power cut the old file may be back. The caller
 * has the new file, but must not report it as saved.
 */
export class NotDurableError extends GatehouseError {
  readonly facts: FileFacts;

  constructor(facts: FileFacts, options: { readonly cause: unknown }) {
    super(
      'internal_error',
      'The project file is written, but the system could not confirm that its folder is on the disk. Save again.',
    );
    this.facts = facts;
    this.cause = options.cause;
  }
}
