import { type ActionContext, runResource } from '@gatehouse/sdk-actions';
import type { ApprovedModules, CodeFailure, FromCode, RunMessage } from '../code-messages.ts';
import { CodeProcess } from './code-process.ts';
import { CodeError, forgedMessage, limitError } from './code-run-error.ts';
import { LogPace } from './log-pace.ts';
import { PrintedText } from './printed-text.ts';
import { answerCall } from './project-calls.ts';

export interface CodeJob extends Omit<RunMessage, 'kind' | 'jobId'> {
  readonly seconds: number;
  readonly modules: ApprovedModules;
}

/** Executes the custom code of one run, in one process until that process fails or has to be ended. */
export class CodeHost {
  readonly #memoryMb: number;
  readonly #startedProcess: (pid: number) => void;
  readonly #pace = new LogPace();
  #process: CodeProcess | null = null;
  #allowed: { readonly code: CodeProcess; readonly modules: ApprovedModules } | null = null;
  #ending: Promise<unknown> = Promise.resolve();
  #jobs = 0;

  constructor(memoryMb: number, startedProcess: (pid: number) => void) {
    this.#memoryMb = memoryMb;
    this.#startedProcess = startedProcess;
  }

  /** Executes code and returns its result as text. Rejects when it failed or had to be ended. */
  async run(job: CodeJob, context: ActionContext): Promise<string> {
    const { seconds, modules, ...work } = job;
    context.signal.throwIfAborted();
    const code = this.#start(job);
    const jobId = ++this.#jobs;
    const interrupt = () => code.kill(limitError('The run was interrupted.'));
    const late = () => code.kill(limitError(`The code did not end within ${seconds} s.`));
    const timer = setTimeout(late, seconds * 1000);
    context.signal.addEventListener('abort', interrupt);
    try {
      const result = this.#resultOf(code, jobId, context);
      this.#allow(code, modules);
      code.send({ kind: 'run', jobId, ...work });
      return await result;
    } finally {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', interrupt);
      if (code.isAlive) this.#rest(code, context);
    }
  }

  /** Ends the process; resolves when it and its child processes have ended. */
  async dispose(): Promise<void> {
    this.#process?.kill(limitError('The run has ended.'));
    await this.#ending;
  }

  #start({ imports }: CodeJob): CodeProcess {
    if (this.#process?.isAlive) return this.#process;
    const code = new CodeProcess({ memoryMb: this.#memoryMb, folder: imports.folder });
    this.#process = code;
    this.#ending = Promise.all([this.#ending, code.ended]);
    this.#startedProcess(code.pid);
    return code;
  }

  /** Sends the modules, unless the process has them already. */
  #allow(code: CodeProcess, modules: ApprovedModules): void {
    if (code === this.#allowed?.code && modules === this.#allowed.modules) return;
    this.#allowed = { code, modules };
    code.send({ kind: 'modules', modules });
  }

  #resultOf(code: CodeProcess, jobId: number, context: ActionContext): Promise<string> {
    const printed = new PrintedText(context.log);
    code.onOutput = (text, isError) => printed.line(isError, text);
    return new Promise((resolve, reject) => {
      code.onEnd = reject;
      code.onMessage = (message) => {
        switch (message.kind) {
          case 'call':
            return void this.#answer(code, message, context);
          case 'print':
            return printed.line(message.isError, message.text);
          case 'stray':
            return reject(endedBy(code, message.failure));
          default:
            if (message.jobId !== jobId) code.kill(forgedMessage());
            else if (message.kind === 'done') resolve(message.result);
            else reject(new CodeError(message.failure));
        }
      };
    });
  }

  async #answer(code: CodeProcess, message: Extract<FromCode, { kind: 'call' }>, context: ActionContext) {
    const { callId, method, args } = message;
    try {
      if (method === 'log.write') await this.#pace.wait();
      const value = await answerCall(context, method, args);
      code.send({ kind: 'reply', callId, reply: { isOk: true, value } });
    } catch (error) {
      const { name, message: text } = error instanceof Error ? error : new Error(String(error));
      code.send({ kind: 'reply', callId, reply: { isOk: false, name, message: text } });
    }
  }

  /** Handles messages of code that still runs between two actions: they are logged and otherwise ignored. */
  #rest(code: CodeProcess, { log }: ActionContext): void {
    code.onOutput = () => undefined;
    code.onMessage = (message) => {
      if (message.kind !== 'stray') return;
      log('Warning', `Code that had returned already failed: ${endedBy(code, message.failure).message}`);
    };
  }
}

/** A process with an uncaught error is not used again. */
function endedBy(code: CodeProcess, failure: CodeFailure): CodeError {
  const error = new CodeError(failure);
  code.kill(error);
  return error;
}

export function codeHost(memoryMb: number) {
  return runResource<CodeHost>({
    name: 'The process of custom code',
    create: async ({ startedProcess }) => new CodeHost(memoryMb, startedProcess),
    dispose: (host) => host.dispose(),
  });
}
