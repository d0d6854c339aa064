import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';
import { issueTemporaryKey } from '../temporary-key.ts';

const recordSchema = v.object({
  id: v.string(),
  label: v.nullable(v.string()),
  maxTier: v.string(),
  scopes: v.array(v.string()),
  allScopes: v.boolean(),
  status: v.string(),
});
const issuedSchema = v.object({ id: v.string(), rawKey: v.string() });

interface CreateFlags extends CommonFlags {
  readonly label?: string;
  readonly maxTier: string;
  readonly scopes: string;
  readonly expiresAt?: string;
  readonly confirm?: string;
  readonly confirmByClient?: boolean;
}

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  const add = (name: string, description: string) => newCommand(keys, { name, description });
  add('create', 'create a key and show it once')
    .option('--label <text>', 'what the key is for')
    .option('--max-tier <tier>', 'T0 to T3', 'T0')
    .option('--scopes <list>', 'scopes joined by commas, or all, also those that come later', '')
    .option('--confirm <tier>', 'T1 to T3: its calls from there on wait for a person')
    .option('--confirm-by-client', 'the person at an MCP client may approve them too')
    .option('--expires-at <time>', 'ISO-8601 time with an offset or Z')
    .action(create);
  add('temporary', 'print a key with every scope (T3) that ends with the daemon').action(temporary);
  add('list', 'list the keys').action(list);
  add('disable <id>', 'make a key fail until it is enabled again').action((id, flags) =>
    setEnabled(id, false, flags),
  );
  add('enable <id>', 'enable a disabled key').action((id, flags) => setEnabled(id, true, flags));
  add('revoke <id>', 'remove a key for good').action(revoke);
}

async function create(flags: CreateFlags): Promise<void> {
  const client = connectToDaemon(flags);
  const scopes =
    flags.scopes === 'all' ? { allScopes: true } : { scopes: flags.scopes.split(',').filter(Boolean) };
  const { label, maxTier, expiresAt, confirm, confirmByClient } = flags;
  const body = {
    ...scopes,
    maxTier,
    ...(label === undefined ? {} : { label }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(confirm === undefined ? {} : { confirm }),
    ...(confirmByClient === undefined ? {} : { confirmByClient }),
  };
  const issued = v.parse(issuedSchema, await client.call('runner', 'POST /auth/keys', body));
  if (flags.json) console.log(JSON.stringify(issued));
  else console.log(`${issued.rawKey}\n\nThe key is shown this once. Its id is ${issued.id}.`);
}

async function temporary(flags: CommonFlags): Promise<void> {
  const { rawKey } = await issueTemporaryKey(dataDirOf(flags));
  console.log(flags.json ? JSON.stringify({ rawKey }) : rawKey);
}

async function list(flags: CommonFlags): Promise<void> {
  const records = v.parse(
    v.array(recordSchema),
    await connectToDaemon(flags).call('runner', 'GET /auth/keys'),
  );
  if (flags.json) return console.log(JSON.stringify(records));
  printTable(
    ['id', 'status', 'tier', 'label', 'scopes'],
    records.map((key) => [
      key.id,
      key.status,
      key.maxTier,
      key.label ?? '',
      key.allScopes ? 'all' : key.scopes.join(','),
    ]),
  );
}

async function setEnabled(id: string, enabled: boolean, flags: CommonFlags): Promise<void> {
  await connectToDaemon(flags).call('runner', `PATCH /auth/keys/${encodeURIComponent(id)}`, { enabled });
  if (flags.json) console.log(JSON.stringify({ id, enabled }));
  else console.log(`The key ${id} is ${enabled ? 'enabled' : 'disabled'}.`);
}

async function revoke(id: string, flags: CommonFlags): Promise<void> {
  await connectToDaemon(flags).call('runner', `DELETE /auth/keys/${encodeURIComponent(id)}`);
  if (flags.json) console.log(JSON.stringify({ id, revoked: true }));
  else console.log(`The key ${id} is revoked.`);
}
