import { once } from 'node:events';
import type { Command } from 'commander';
import { serveTrace } from '../trace/serve-trace.ts';
import { unpackTrace } from '../trace/unpack-trace.ts';

interface OpenFlags {
  readonly port: string;
}

export function addTraceCommands(program: Command): void {
  const trace = program.command('trace').description('show what the actions of a try did');
  trace
    .command('open <file>')
    .description('show a trace in a browser, from this machine alone, until the command is ended')
    .option('--port <port>', 'the port of the page; 0 picks a free one', '0')
    .action(open);
}

async function open(file: string, { port }: OpenFlags): Promise<void> {
  const wanted = Number(port);
  if (!/^\d{1,5}$/.test(port) || wanted > 65_535)
    throw new Error(`--port is ${port}, and must be 0 to 65535`);
  const served = await serveTrace(await unpackTrace(file), wanted);
  console.log(`The trace is shown at ${served.url}\nEnd the command with Ctrl+C.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  served.close();
}
