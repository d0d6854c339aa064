// The program of `gatehouse plugin check`. It is a separate process, since a plugin may do anything to it.
import { parseArgs } from 'node:util';
import { checkPlugin } from './check-plugin.ts';
import { describeReport } from './report.ts';

const strays: unknown[] = [];
process.on('uncaughtException', (error) => strays.push(error));
process.on('unhandledRejection', (error) => strays.push(error));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    fix: { type: 'boolean' },
    tests: { type: 'boolean' },
    against: { type: 'string' },
    with: { type: 'string', multiple: true },
  },
});

void check();

async function check(): Promise<void> {
  try {
    const { json = false, ...options } = values;
    const report = await checkPlugin(positionals[0] ?? '.', { ...options, strays: () => strays });
    print(json ? JSON.stringify(report) : describeReport(report).join('\n'), report.passed ? 0 : 1);
  } catch (error) {
    console.error(`gatehouse: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Exits explicitly, as a plugin that leaves something running must not keep this process alive. */
function print(text: string, code: number): void {
  process.stdout.write(`${text}\n`, () => process.exit(code));
}
