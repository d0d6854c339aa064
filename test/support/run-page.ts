import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { blocksOf, type DocBlock } from './doc-page.ts';
import { testConfigDir } from './test-config-dir.ts';

export interface RunPageOptions {
  /** Replacements for texts of a page, such as its addresses by those of a daemon under test. */
  readonly replace: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The time limit of all blocks together; two minutes by default. */
  readonly timeoutMs?: number;
}

export interface PageStep {
  readonly block: DocBlock;
  /** Standard output and standard error of the block. */
  readonly output: string;
  /** Lines that the page shows and that the output does not contain. */
  readonly missing: readonly string[];
}

export interface PageRun {
  readonly code: number | null;
  /** The started blocks. */
  readonly steps: readonly PageStep[];
}

// Neither pages nor answers of a host contain this character.
const separator = '\u001e';
const pageMs = 120_000;

/** Runs the `bash` blocks of a page in one shell, up to the first command that fails; omits `no-run` ones. */
export async function runPage(page: string, { replace, ...shell }: RunPageOptions): Promise<PageRun> {
  const fill = (text: string) =>
    Object.entries(replace).reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
  const blocks = blocksOf(page);
  const runnable = blocks.flatMap((block, index) =>
    block.language === 'bash' && !block.note.startsWith('no-run')
      ? [{ block, shown: blocks[index + 1] }]
      : [],
  );
  const script = runnable.map(({ block }) => `printf '${separator}'\n${fill(block.text)}`);
  const { code, output } = await runShell(['set -e', ...script].join('\n'), shell);
  const outputs = output.split(separator).slice(1);
  return {
    code,
    steps: outputs.flatMap((text, index) => {
      const step = runnable[index];
      if (step === undefined) return [];
      const shown = step.shown?.language === 'text' ? fill(step.shown.text) : '';
      return [{ block: step.block, output: text, missing: missingLines(shown, text) }];
    }),
  };
}

async function runShell(script: string, { env, cwd, timeoutMs = pageMs }: Omit<RunPageOptions, 'replace'>) {
  const child = spawn('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env: { ...process.env, GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Each line of the shown text must be part of a line of the output; `…` matches anything. */
function missingLines(shown: string, output: string): readonly string[] {
  const lines = shown.split('\n').map((line) => line.trim());
  return lines.filter((line) => !toPattern(line).test(output));
}

function toPattern(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}
