import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Call, Command } from '../shell/command.ts';

/** Programs that read files or their standard input. */
export const texts: Readonly<Record<string, Command>> = {
  cat: async (call) => {
    if (namesOf(call).length > 0) await call.out(await inputOf(call, namesOf(call)));
    else for await (const chunk of call.stdin) await call.out(chunk);
    return 0;
  },
  head: (call) => someLines(call, (lines, count) => lines.slice(0, count)),
  tail: (call) => someLines(call, (lines, count) => lines.slice(-count)),
  wc,
  grep,
  base64: async (call) => {
    await call.out(`${(await inputOf(call, namesOf(call))).toString('base64')}\n`);
    return 0;
  },
  md5sum: (call) => sum(call, 'md5'),
  sha1sum: (call) => sum(call, 'sha1'),
  sha256sum: (call) => sum(call, 'sha256'),
};

function namesOf({ args }: Call): string[] {
  return args.filter((arg) => !arg.startsWith('-'));
}

async function inputOf({ device, folder, stdin }: Call, names: readonly string[]): Promise<Buffer> {
  if (names.length > 0)
    return Buffer.concat(names.map((name) => device.files.read(posix.resolve(folder, name))));
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function someLines(call: Call, choose: (lines: string[], count: number) => string[]): Promise<number> {
  const match = /-(?:n ?|c ?)?(\d+)/.exec(call.args.join(' '));
  const count = Number(match?.[1] ?? 10);
  const names = namesOf(call).filter((name) => name !== match?.[1]);
  const input = await inputOf(call, names);
  if (call.args[0]?.startsWith('-c')) {
    await call.out(input.subarray(0, count));
    return 0;
  }
  const lines = linesOf(input.toString());
  await call.out(
    choose(lines, count)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return 0;
}

async function wc(call: Call): Promise<number> {
  const input = await inputOf(call, namesOf(call));
  const counts = { '-l': linesOf(input.toString()).length, '-c': input.length };
  const wanted = call.args.find((arg) => arg === '-l' || arg === '-c');
  await call.out(wanted === undefined ? `${counts['-l']} ${counts['-c']}\n` : `${counts[wanted]}\n`);
  return 0;
}

async function grep(call: Call): Promise<number> {
  const flags = call.args.filter((arg) => arg.startsWith('-')).join('');
  const [pattern = '', ...names] = namesOf(call);
  const finds = new RegExp(pattern, flags.includes('i') ? 'i' : '');
  const lines = linesOf((await inputOf(call, names)).toString());
  const found = lines.filter((line) => finds.test(line) !== flags.includes('v'));
  if (!flags.includes('q')) {
    await call.out(flags.includes('c') ? `${found.length}\n` : found.map((line) => `${line}\n`).join(''));
  }
  return found.length === 0 ? 1 : 0;
}

async function sum(call: Call, algorithm: string): Promise<number> {
  for (const name of namesOf(call)) {
    const content = call.device.files.read(posix.resolve(call.folder, name));
    await call.out(`${createHash(algorithm).update(content).digest('hex')}  ${name}\n`);
  }
  return 0;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
