import { posix } from 'node:path';
import type { Device } from '../phone/device.ts';
import { HostGone } from '../protocol/stream.ts';
import { FileError } from '../storage/file-error.ts';
import { type Command, CommandFailure, type Output } from './command.ts';
import { type ExpansionScope, expandWords } from './expand.ts';
import { type OtherUser, toOtherUser } from './other-user.ts';
import { type Pipeline, parseScript, type Script, type Step, type Word } from './parse.ts';
import { chunksOf, redirect, type ShellIo } from './redirect.ts';
import { ShellSyntaxError } from './tokens.ts';

const NOT_FOUND = 127;
const FAILED = 1;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** The state of a shell between commands. */
export interface ShellMemory {
  readonly variables: Map<string, string>;
  folder: string;
  lastCode: number;
  hasExited: boolean;
}

export interface Shell {
  readonly device: Device;
  readonly commands: ReadonlyMap<string, Command>;
  readonly memory: ShellMemory;
}

export function createShellMemory(): ShellMemory {
  return { variables: new Map(), folder: '/', lastCode: 0, hasExited: false };
}

/** Runs a command line and returns its exit code. */
export async function runScript(shell: Shell, source: string, io: ShellIo): Promise<number> {
  try {
    return await runPipelines(shell, parseScript(source), io);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    await io.err(`/system/bin/sh: ${error.message}\n`);
    return FAILED;
  }
}

async function runPipelines(shell: Shell, script: Script, io: ShellIo): Promise<number> {
  const { memory } = shell;
  for (const pipeline of script) {
    if (memory.hasExited || io.signal.aborted) break;
    const isPassedOver =
      (pipeline.after === '&&' && memory.lastCode !== 0) ||
      (pipeline.after === '||' && memory.lastCode === 0);
    if (!isPassedOver) memory.lastCode = await runPipeline(shell, pipeline, io);
  }
  return memory.lastCode;
}

/** Runs the programs of a pipeline one after another, each on the whole output of the previous one. */
async function runPipeline(shell: Shell, { steps, isNegated }: Pipeline, io: ShellIo): Promise<number> {
  let code = 0;
  let stdin = io.stdin;
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const collected: Uint8Array[] = [];
    const out: Output = isLast ? io.out : (data) => void collected.push(Buffer.from(data));
    code = await runStep(shell, step, { ...io, stdin, out });
    stdin = chunksOf(collected);
  }
  return isNegated ? Number(code === 0) : code;
}

async function runStep(shell: Shell, step: Step, io: ShellIo): Promise<number> {
  try {
    const redirected = await redirect(step.redirects, io, scopeOf(shell, io));
    const code = await runRedirected(shell, step, redirected.io);
    redirected.finish();
    return code;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    await io.err(`${error.message}\n`);
    return error.code;
  }
}

async function runRedirected(shell: Shell, step: Step, io: ShellIo): Promise<number> {
  const { memory } = shell;
  switch (step.kind) {
    case 'simple':
      return runSimple(shell, step.words, io);
    case 'group':
      return runPipelines(shell, step.body, io);
    case 'subshell':
      return runPipelines(withOwnMemory(shell), step.body, io);
    case 'each': {
      for (const value of await expandWords(step.words, scopeOf(shell, io))) {
        memory.variables.set(step.name, value);
        await runPipelines(shell, step.body, io);
      }
      return memory.lastCode;
    }
    case 'loop': {
      let code = 0;
      while (!memory.hasExited && !io.signal.aborted) {
        const holds = (await runPipelines(shell, step.test, io)) === 0;
        if (holds === step.until) break;
        code = await runPipelines(shell, step.body, io);
      }
      return code;
    }
    case 'choice': {
      for (const { test, body } of step.branches)
        if ((await runPipelines(shell, test, io)) === 0) return runPipelines(shell, body, io);
      memory.lastCode = 0;
      return runPipelines(shell, step.otherwise, io);
    }
  }
}

async function runSimple(shell: Shell, words: readonly Word[], io: ShellIo): Promise<number> {
  const { memory } = shell;
  const expanded = await expandWords(words, scopeOf(shell, io));
  const first = expanded.findIndex((word) => !ASSIGNMENT.test(word));
  assign(memory, first < 0 ? expanded : expanded.slice(0, first));
  return first < 0 ? 0 : runWords(shell, expanded.slice(first), io);
}

async function runWords(shell: Shell, [name = '', ...args]: readonly string[], io: ShellIo): Promise<number> {
  const { memory, commands, device } = shell;
  if (name === 'exec') return runWords(shell, args, io);
  if (name === 'export') return assign(memory, args);
  if (name === 'exit') return exit(memory, args);
  if (name === 'cd') {
    memory.folder = posix.resolve(memory.folder, args[0] ?? '/');
    return 0;
  }
  const other = toOtherUser(name, args, device);
  if (other !== null) return runWords(asOtherUser(shell, other), other.words, io);
  if (name === 'sh' && args[0] === '-c') return runScript(withOwnMemory(shell), args[1] ?? '', io);
  const command = commands.get(posix.basename(name));
  if (command === undefined) {
    await io.err(`/system/bin/sh: ${name}: inaccessible or not found\n`);
    return NOT_FOUND;
  }
  return runCommand(command, { device, args, folder: memory.folder, ...io }, name);
}

async function runCommand(command: Command, call: Parameters<Command>[0], name: string): Promise<number> {
  try {
    return await command(call);
  } catch (error) {
    if (error instanceof HostGone) throw error;
    if (error instanceof CommandFailure) {
      await call.err(`${error.message}\n`);
      return error.code;
    }
    if (!(error instanceof FileError)) throw error;
    await call.err(`${name}: ${call.args.at(-1) ?? ''}: ${error.message}\n`);
    return FAILED;
  }
}

function assign({ variables }: ShellMemory, words: readonly string[]): number {
  for (const word of words.filter((each) => ASSIGNMENT.test(each))) {
    const equals = word.indexOf('=');
    variables.set(word.slice(0, equals), word.slice(equals + 1));
  }
  return 0;
}

function exit(memory: ShellMemory, [code]: readonly string[]): number {
  memory.hasExited = true;
  memory.lastCode = code === undefined ? memory.lastCode : Number(code) & 0xff;
  return memory.lastCode;
}

/** A shell with a copy of this one's state; its changes stay in the copy. */
function withOwnMemory(shell: Shell): Shell {
  const { memory } = shell;
  return { ...shell, memory: { ...memory, variables: new Map(memory.variables) } };
}

function asOtherUser(shell: Shell, { user, folder }: OtherUser): Shell {
  const own = withOwnMemory(shell);
  const device = { ...shell.device, user, files: shell.device.files.as(user) };
  return { ...own, device, memory: { ...own.memory, folder: folder ?? own.memory.folder } };
}

function scopeOf(shell: Shell, io: ShellIo): ExpansionScope {
  const { memory, device } = shell;
  return {
    files: device.files,
    folder: memory.folder,
    variable: (name) => (name === '?' ? String(memory.lastCode) : (memory.variables.get(name) ?? '')),
    async output(source) {
      const pieces: Buffer[] = [];
      const out: Output = (data) => void pieces.push(Buffer.from(data));
      memory.lastCode = await runScript(withOwnMemory(shell), source, { ...io, out });
      return Buffer.concat(pieces).toString().replace(/\n+$/, '');
    },
  };
}
