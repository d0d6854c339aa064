import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FileFacts } from './project-files.ts';

/**
 * The file is written and in its place, but the system did not confirm that its folder is on the disk: after a power
 * cut the old file may be back. Who saved owns the new file and has not saved for sure.
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
