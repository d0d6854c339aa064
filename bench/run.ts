import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Bench {
  run(): Promise<void>;
}

const folder = import.meta.dirname;

async function runNamed(names: readonly string[]): Promise<void> {
  const known = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    if (unknown.length > 0) console.error(`There is no bench called ${unknown.join(', ')}.`);
    console.log(`npm run bench -- <name>...\n\nBenches: ${known.join(', ')}`);
    process.exitCode = names.length === 0 ? 0 : 1;
    return;
  }
  for (const name of names) {
    const bench: Bench = await import(`./${name}/index.ts`);
    await bench.run();
  }
}

/** The measured daemons keep their master keys in a folder of the run. */
function useOwnConfigDir(): void {
  const configDir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-config-'));
  process.env.GATEHOUSE_CONFIG_DIR = configDir;
  process.env.GATEHOUSE_KEYCHAIN = 'off';
  process.once('exit', () => rmSync(configDir, { recursive: true, force: true }));
}

useOwnConfigDir();
await runNamed(process.argv.slice(2));
