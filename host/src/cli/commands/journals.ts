import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { createStoreLog } from '../../daemon/store-log.ts';
import { openDataFolder } from '../../data-folder/data-folder.ts';
import { lockFolder } from '../../data-folder/folder-lock.ts';
import { createLogger } from '../../kernel/logger.ts';
import { trustJournals } from '../../master-key/trust-journals.ts';
import { configDirOf } from '../../settings/config-dir.ts';
import { dataDirOf } from '../../settings/read-settings.ts';

interface TrustFlags {
  readonly dataDir?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addJournalCommands(program: Command): void {
  const journals = program.command('journals').description('look after the journals of a data folder');
  journals
    .command('trust')
    .description('accept the journals as they are now, after you restored or moved them yourself')
    .option('--data-dir <folder>', 'the data folder; its daemon must not run')
    .option('--yes', 'do not ask')
    .option('--json', 'answer as JSON')
    .action(trust);
}

async function trust(flags: TrustFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  if (flags.yes !== true && !(await isWanted(dataDir))) throw new Error('Nothing was changed.');
  const folder = await openDataFolder(dataDir);
  const lock = await lockFolder(folder.path);
  try {
    const log = createStoreLog(createLogger('warn'));
    const { unread } = await trustJournals({ dataDir: folder.path, configDir: configDirOf(), log });
    if (flags.json) console.log(JSON.stringify({ trusted: true, unread }));
    else console.log(`The journals of ${dataDir} count as they are now.${toHint(unread)}`);
  } finally {
    await lock.release();
  }
}

async function isWanted(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask at; to accept the journals without a question, add --yes');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const question = `Whoever changed the journals of ${dataDir} may have added keys, tasks or audit records.\nAccept them as they are now? Type yes: `;
    return (await terminal.question(question)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

function toHint(unread: readonly string[]): string {
  return unread.length === 0 ? '' : ` These cannot be read and stay as they are: ${unread.join(', ')}.`;
}
