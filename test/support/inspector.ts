import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownProgram } from './gatehouse-process.ts';
import { officialCheck } from './official-checks.ts';
import { testConfigDir } from './test-config-dir.ts';

/** The end of one run of the inspector, with its result, or its error where it ended with a code. */
export interface Inspected {
  readonly code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the data of an answer under test
  readonly result: any;
  readonly error: { readonly code?: string; readonly message?: string };
}

export interface Inspector {
  list(method: string, ...more: readonly string[]): Promise<Inspected>;
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<Inspected>;
}

interface Server {
  /** Where the inspector keeps what it keeps. */
  readonly home: string;
  /** How the inspector reaches the server, before what it is asked for. */
  readonly target: readonly string[];
}

/** The command line of the official inspector, each time a process of its own that connects anew. */
function inspectorOf({ home, target }: Server): Inspector {
  const run = async (args: readonly string[]): Promise<Inspected> => {
    const { command, args: program } = officialCheck('inspector', 'clients/launcher/build/index.js');
    const all = [...program, '--cli', ...target, '--format', 'json', '--quiet', ...args];
    const own = { GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off' };
    // Each run loads the same modules.
    const kept = { NODE_COMPILE_CACHE: join(home, 'compiled') };
    const env = { ...process.env, ...own, ...kept, HOME: home };
    const child = spawn(command, all, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    return { code, result: parsed(output, 'result'), error: parsed(errors, 'error') ?? {} };
  };
  return {
    list: (method, ...more) => run(['--method', method, ...more]),
    call: (tool, input = {}) =>
      run(['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(input)]),
  };
}

/** The last line of an output that has a field. */
function parsed(output: string, field: string) {
  const line = output.split('\n').findLast((each) => each.startsWith(`{"${field}"`));
  return line === undefined ? undefined : JSON.parse(line)[field];
}

/** By Streamable HTTP, with a key. */
export function inspectHttp(baseUrl: string, key: string, home: string): Inspector {
  const header = ['--header', `Authorization: Bearer ${key}`];
  return inspectorOf({ home, target: [`${baseUrl}/mcp`, ...header, '--protocol-era', 'modern'] });
}

/** By `gatehouse mcp`, which it starts. */
export function inspectStdio(dataDir: string, key: string, home: string): Inspector {
  const program = [process.execPath, ownProgram, 'mcp', '--data-dir', dataDir];
  const passed = ['GATEHOUSE_KEY', 'GATEHOUSE_CONFIG_DIR', 'GATEHOUSE_KEYCHAIN'];
  const values = [key, testConfigDir(), 'off'];
  const variables = passed.flatMap((name, place) => ['-e', `${name}=${values[place]}`]);
  return inspectorOf({ home, target: [...program, ...variables, '--protocol-era', 'auto'] });
}

/** The text of a success. */
export function shown({ code, result, error }: Inspected): string {
  assert.equal(code, 0, JSON.stringify(error));
  return textOf(result);
}

export function textOf(result: {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}): string {
  return result.content.map(({ type, text: own }) => own ?? `[${type}]`).join('\n');
}
