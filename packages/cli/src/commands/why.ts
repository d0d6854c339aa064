import { pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import { parseChoice } from '@gatehouse/host/settings/setting-texts';
import { hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';
import { type CommonFlags, newCommand } from '../new-command.ts';
import type { Explanation } from '../why/explain-operation.ts';
import type { KeyRights } from '../why/key-rights.ts';

interface WhyFlags extends CommonFlags {
  readonly key?: string;
  readonly tier?: string;
  readonly scopes?: string;
  readonly host?: string;
}

export function addWhyCommand(program: Command): void {
  const description = 'tell who owns an operation and what is in its way';
  newCommand(program, { name: 'why <operation>', description })
    .option('--key <id>', 'a key of the running daemon')
    .option('--tier <tier>', 'instead of --key: T0 to T3')
    .option('--scopes <list>', 'instead of --key: scopes joined by commas, or all')
    .option('--host <name>', 'editor or runner')
    .action(why);
}

async function why(operationId: string, flags: WhyFlags): Promise<void> {
  const settings = readSettings(flags.dataDir === undefined ? {} : { dataDir: flags.dataDir });
  const { explainOperation } = await import('../why/explain-operation.ts');
  const edition = await readEdition(settings.edition);
  const explanation = await explainOperation({
    operationId,
    dataDir: settings.dataDir,
    folders: pluginFolders(edition, settings),
    edition,
    host: flags.host === undefined ? null : parseChoice('--host', flags.host, hostNames),
    key: parseKey(flags),
  });
  if (flags.json) return console.log(JSON.stringify(explanation));
  for (const line of toLines(explanation)) console.log(line);
}

function parseKey({ key, tier, scopes }: WhyFlags): string | KeyRights | null {
  const isThoughtOf = tier !== undefined || scopes !== undefined;
  if (key !== undefined && isThoughtOf)
    throw new Error('Give --key, or --tier and --scopes, and not both: a key has its own');
  if (!isThoughtOf) return key ?? null;
  const rank = parseChoice('--tier', tier ?? 'T0', ['T0', 'T1', 'T2', 'T3']);
  return {
    id: null,
    label: '',
    tier: Number(rank.slice(1)),
    scopes: scopes === 'all' ? 'all' : (scopes ?? '').split(',').filter(Boolean),
    status: 'active',
  };
}

function toLines(explanation: Explanation): readonly string[] {
  const { operationId, method, path, plugin, tier, scope, auth, deprecation, state, key } = explanation;
  const facts = [
    ['owner', plugin === null ? 'a plugin that the settings do not name' : `${plugin.title} (${plugin.id})`],
    ['hosts', hostsOf(explanation)],
    ['tier', `T${tier}`],
    ['scope', scope ?? 'none'],
    ...(auth === 'key' ? [] : [['key', auth === 'none' ? 'none is read' : 'may be left out']]),
    ...(deprecation ? [['removal', deprecation.sunset ?? 'announced, without a date']] : []),
    ['state', state],
  ];
  const width = Math.max(...facts.map(([name = '']) => name.length));
  const lines = facts.map(([name = '', fact = '']) => `  ${name.padEnd(width)}  ${fact}`);
  return [`${operationId}  ${method} ${path}`, ...lines, '', ...verdict(explanation, key)];
}

function hostsOf({ hosts, daemon }: Explanation): string {
  const names = hosts.map((host) => [host, daemon?.urls[host] ?? ''].join(' ').trim());
  return names.join(', ');
}

function verdict({ obstacles, auth }: Explanation, key: KeyRights | null): readonly string[] {
  const holder = key === null ? 'A key with that tier and scope' : `The key ${key.id ?? ''}`.trim();
  if (obstacles.length === 0) return [`✔ ${auth === 'none' ? 'Anybody' : holder} can call it.`];
  return obstacles.flatMap(({ what, fix }) => [`✖ ${what}`, `  fix: ${fix}`]);
}
