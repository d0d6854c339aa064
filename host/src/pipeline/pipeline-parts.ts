import type { Authenticator, HostName, Logger } from '@gatehouse/sdk-plugin';
import type { Hooks } from '../hooks/hooks.ts';
import type { OperationTable } from '../registry/operation-table.ts';
import type { Pages } from '../registry/page-table.ts';
import type { LiveCalls } from './live-calls.ts';

/** What a host's requests go through. Table and hooks are read at each request, so that they can be swapped. */
export interface PipelineParts {
  readonly host: HostName;
  readonly table: () => OperationTable;
  readonly hooks: () => Hooks;
  /** What is served outside of the API; asked only where no operation answers. */
  readonly pages: Pages;
  readonly isSwitchedOn: () => boolean;
  readonly ownOrigins: () => ReadonlySet<string>;
  readonly authenticator: () => Authenticator | null;
  /** Takes the connections on which a valid key came; none is kept where nobody asks. */
  readonly withKey?: Pick<WeakSet<object>, 'add'>;
  readonly uploadFolder: string;
  readonly uploadLimit: number;
  /** Calls that wait, so that a change of a key, the switch or a stop can end them. */
  readonly live: LiveCalls;
  readonly log: Logger;
}
