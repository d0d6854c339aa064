import { sendLocal } from '@gatehouse/daemon/local-socket/local-request';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { hostNames } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { connectToDaemon, readRunning } from './api-client.ts';

export const consoleRoles = ['watch', 'operate', 'author', 'admin'] as const;

type ConsoleRole = (typeof consoleRoles)[number];

interface Wanted {
  readonly dataDir?: string | undefined;
  readonly role: ConsoleRole;
}

const ticketSchema = v.object({ ticket: v.string(), url: v.nullable(v.string()) });

/** A link that opens the console of a running daemon once; null where no plugin of it serves a page at `/`. */
export async function createConsoleLink({ dataDir, role }: Wanted): Promise<string | null> {
  const { socket, hosts } = readRunning(dataDirOf({ dataDir }));
  const host = hostNames.find((name) => hosts[name] !== undefined);
  if (host === undefined) return null;
  const page = await sendLocal(socket, { method: 'HEAD', path: `/${host}/` });
  page.resume();
  if (page.statusCode !== 200) return null;
  const answer = await connectToDaemon({ dataDir }).call(host, 'POST /auth/console/tickets', { role });
  return v.parse(ticketSchema, answer).url;
}

/** A ticket that gives an open page the tier 3 for 15 minutes. */
export async function createStepUpTicket({ dataDir }: Pick<Wanted, 'dataDir'>): Promise<string> {
  const { hosts } = readRunning(dataDirOf({ dataDir }));
  const host = hosts.editor === undefined ? 'runner' : 'editor';
  const body = { stepUp: true };
  const answer = await connectToDaemon({ dataDir }).call(host, 'POST /auth/console/tickets', body);
  return v.parse(ticketSchema, answer).ticket;
}
