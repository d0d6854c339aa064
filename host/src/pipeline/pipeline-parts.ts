import type { HostName, Logger } from '@gatehouse/sdk-plugin';
import type { Authenticator, Confirmations } from '@gatehouse/sdk-plugin/internal';
import type { Hooks } from '../hooks/hooks.ts';
import type { OperationTable } from '../registry/operation-table.ts';
import type { Pages } from '../registry/page-table.ts';
import type { LiveCalls } from './live-calls.ts';

/** Parts of the pipeline of a host. Table and hooks are read at each request, so that they can be replaced. */
export interface PipelineParts {
  readonly host: HostName;
  readonly table: () => OperationTable;
  readonly hooks: () => Hooks;
  /** Pages outside of the API; used only if no operation matches. */
  readonly pages: Pages;
  readonly isSwitchedOn: () => boolean;
  readonly ownOrigins: () => ReadonlySet<string>;
  readonly authenticator: () => Authenticator | null;
  /** Asks people; null while its plugin is not live. */
  readonly confirmations: () => Confirmations | null;
  /** Records connections that have shown a valid key, if the server needs them. */
  readonly withKey?: Pick<WeakSet<object>, 'add'>;
  readonly uploadFolder: string;
  readonly uploadLimit: number;
  /** Calls that wait, so that a change of a key, the switch or a stop can end them. */
  readonly live: LiveCalls;
  readonly log: Logger;
}
