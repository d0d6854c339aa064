import { compileFunction } from 'node:vm';
import { type CompiledModule, maxResultLength, type RunMessage } from '../code-messages.ts';
import { createBrowserSurface } from './browser-surface.ts';
import { createSurface } from './code-surface.ts';
import { createImport, type Import } from './create-import.ts';
import type { Channel } from './host-channel.ts';
import { printingConsole } from './printing-console.ts';
import { stackName } from './to-code-failure.ts';

type Exports = Record<string, unknown>;
type Globals = Readonly<Record<string, unknown>>;

/** Executes the code of actions in sequence. Common code keeps its state between them. */
export class Jobs {
  readonly #channel: Channel;
  readonly #evaluated = new Map<string, Exports>();
  readonly #import: Import;
  #globals: Globals | null = null;
  #current: RunMessage | null = null;

  constructor(channel: Channel) {
    this.#channel = channel;
    this.#import = createImport(
      () => this.#job().imports,
      () => this.#common(),
    );
  }

  /** The modules of the current or last code. */
  get modules(): readonly CompiledModule[] {
    const { action = null, common = null } = this.#current ?? {};
    return [action, common].filter((module) => module !== null);
  }

  /** Returns the result of the code as text. */
  async run(message: RunMessage): Promise<string> {
    this.#current = message;
    const { default: code } = this.#evaluate(message.action);
    if (typeof code !== 'function') throw new Error('The code is no body of a function.');
    return toText(await code());
  }

  #job(): RunMessage {
    if (this.#current) return this.#current;
    throw new Error('No code executes.');
  }

  #common(): Exports {
    const { common } = this.#job();
    return common ? this.#evaluate(common) : {};
  }

  /** Evaluates each text once: a loop calls the same function again. */
  #evaluate(compiled: CompiledModule): Exports {
    const known = this.#evaluated.get(compiled.key);
    if (known) return known;
    this.#globals ??= this.#makeGlobals();
    const exports = evaluate(compiled, this.#globals, this.#import);
    this.#evaluated.set(compiled.key, exports);
    return exports;
  }

  /** The worker has a browser or not, so the globals are the same for all actions of the run. */
  #makeGlobals(): Globals {
    const channel = this.#channel;
    const surface = createSurface(
      () => this.#job().facts,
      (method, ...args) => channel.call(method, ...args),
    );
    const port = async () => Number(await channel.call('instance.port'));
    const browser = this.#job().facts.hasBrowser ? createBrowserSurface(surface.project, port) : {};
    const print = (text: string, isError: boolean) => channel.send({ kind: 'print', text, isError });
    return { ...surface, ...browser, console: printingConsole(print) };
  }
}

function evaluate({ key, js }: CompiledModule, globals: Globals, load: Import): Exports {
  const module: { exports: Exports } = { exports: {} };
  const names = ['require', 'exports', 'module', ...Object.keys(globals)];
  const body = compileFunction(js, names, { filename: stackName(key) });
  body(load, module.exports, module, ...Object.values(globals));
  return module.exports;
}

function toText(value: unknown): string {
  const text = value === undefined || value === null ? '' : asText(value);
  if (text.length <= maxResultLength) return text;
  throw new RangeError(
    `The result has ${text.length} characters; it may have ${maxResultLength}. Write large data to a file or a table.`,
  );
}

function asText(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value) ?? '';
  return String(value);
}
