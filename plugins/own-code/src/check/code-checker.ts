import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sharedCodeFile } from '@gatehouse/plugin-runtime/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { CodeCheck, CodeProblem } from '../custom-code.ts';
import { type CheckFile, checkFiles, compilerConfig } from './check-files.ts';
import { concerns, type Diagnostic, parseDiagnostics } from './diagnostics.ts';
import { type CodeAccess, missingCompiler, runCompiler } from './run-compiler.ts';

export interface CodeCheckerParts {
  readonly access: CodeAccess;
  readonly log: Logger;
  readonly seconds: number;
  hasBrowser(): boolean;
}

/** More compilers at once would only slow down running projects. */
const maxAtOnce = 2;
const maxProblems = 100;
const maxSharedBytes = 2 ** 24;

/** Checks custom code with the compiler in child processes. */
export class CodeChecker {
  readonly #parts: CodeCheckerParts;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(parts: CodeCheckerParts) {
    this.#parts = parts;
  }

  /** Null when the compiler is not there, does not answer in time or fails. */
  async check(request: CodeCheck): Promise<readonly CodeProblem[] | null> {
    const signal = AbortSignal.timeout(this.#parts.seconds * 1000);
    await this.#turn();
    try {
      return signal.aborted ? null : await this.#check(request, signal);
    } catch (error) {
      this.#parts.log.warn('Custom code could not be checked', { error: String(error) });
      return null;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= maxAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }

  async #check(request: CodeCheck, signal: AbortSignal): Promise<readonly CodeProblem[] | null> {
    if (missingCompiler() !== null) return null;
    const { access, hasBrowser } = this.#parts;
    const usings = request.shared?.usings ?? '';
    const files = checkFiles(request.snippets, { usings, commonCode: await this.#commonCode(request) });
    const config = compilerConfig(files, { hasBrowser: hasBrowser(), projectPath: request.projectPath });
    const folder = path.join(await access.files.own(), 'checks', randomUUID());
    await access.files.makeFolder(folder);
    try {
      await Promise.all([
        access.files.write(path.join(folder, 'tsconfig.json'), JSON.stringify(config)),
        ...files.map(({ name, text }) => access.files.write(path.join(folder, name), text)),
      ]);
      const output = await runCompiler(access, folder, signal);
      if (output === null) return null;
      assertJudged(output);
      return problemsOf(parseDiagnostics(output), files);
    } finally {
      await access.files.remove(folder);
    }
  }

  async #commonCode({ shared, projectPath }: CodeCheck): Promise<string> {
    if (!shared?.loadCodeFromFile) return shared?.commonCode ?? '';
    const file = sharedCodeFile(shared.localPath, projectPath);
    const facts = file === null ? null : await this.#parts.access.files.facts(file);
    if (file === null || facts?.kind !== 'file' || facts.size > maxSharedBytes) return '';
    return await this.#parts.access.files.readText(file);
  }
}

/** Output without a file name means that the compiler did not check the files. */
function assertJudged(output: string): void {
  const fault = /^error TS\d+: .*$/m.exec(output);
  if (fault) throw new Error(fault[0]);
}

function problemsOf(diagnostics: readonly Diagnostic[], files: readonly CheckFile[]): CodeProblem[] {
  const problems: CodeProblem[] = [];
  for (const diagnostic of diagnostics) {
    const file = files.find(({ name }) => name === path.basename(diagnostic.file));
    if (!file || !concerns(file.language, diagnostic) || problems.length >= maxProblems) continue;
    const message = `${diagnostic.message} (TS${diagnostic.code})`;
    const { line, column } = diagnostic;
    if (line > file.linesBefore)
      problems.push({ key: file.key, line: line - file.linesBefore, column, message });
    // Every file starts with the same imports: their problems are reported once.
    else if (file.key === 'commonCode') problems.push({ key: 'usings', line, column, message });
  }
  return problems;
}
