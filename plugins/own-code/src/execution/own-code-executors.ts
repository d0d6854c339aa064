import { type ActionContext, defineExecutors } from '@gatehouse/sdk-actions';
import type { CodeFacts, CompiledModule } from '../code-messages.ts';
import { actionModule, commonModule } from '../language/module-text.ts';
import { type CodeLanguage, ownCode } from '../own-code-category.ts';
import type { OwnCodeConfig } from '../own-code-config.ts';
import { moduleStock } from './approved-modules.ts';
import { type CodeHost, codeHost } from './code-host.ts';
import { compileCode } from './compile-code.ts';
import { allowedImports, approvedFiles, readSharedCode, type SharedText } from './read-shared-code.ts';

interface CodeParameters {
  readonly Code: string;
  readonly References: string;
  readonly TimeoutSec: number;
}

type CodeContext = ActionContext<CodeParameters, 'OutputVariable'>;

/** The executors of custom code; all actions of a run share one process. */
export function ownCodeExecutors({ memoryMb }: Pick<OwnCodeConfig, 'memoryMb'>) {
  const host = codeHost(memoryMb);
  const execute = (language: CodeLanguage) => async (context: CodeContext) =>
    runOwnCode(context, language, await context.resource(host));
  return defineExecutors(ownCode, { JavaScript: execute('JavaScript'), TypeScript: execute('TypeScript') });
}

async function runOwnCode(context: CodeContext, language: CodeLanguage, host: CodeHost): Promise<void> {
  const { Code, References, TimeoutSec } = context.parameters;
  const shared = await readSharedCode(context);
  const common = await compileCommon(shared);
  const text = actionModule(Code, { usings: shared.usings, hasCommon: common !== null });
  const action = await compileCode({ ...text, language, title: '' });
  const references = [...(context.document.references ?? []), ...References.split(/\r?\n/)];
  const imports = allowedImports(references, context.run.projectPath);
  const listed = await approvedFiles(imports, context);
  const stock = await context.resource(moduleStock);
  const modules = await stock.of({ ...context.approvedCode, ...listed }, context.run.fileRights);
  const job = {
    action,
    common,
    imports,
    modules,
    facts: factsOf(context, imports.folder),
    seconds: TimeoutSec,
  };
  context.setResult('OutputVariable', await host.run(job, context));
}

async function compileCommon({ usings, commonCode }: SharedText): Promise<CompiledModule | null> {
  if (commonCode.trim() === '') return null;
  const text = commonModule(commonCode, usings);
  return await compileCode({ ...text, language: 'TypeScript', title: 'common code, ' });
}

function factsOf({ run, actionId, canPerform }: CodeContext, directory: string | null): CodeFacts {
  return {
    name: run.projectName,
    directory,
    actionId,
    runId: run.uowId,
    taskId: run.taskId,
    threadId: run.threadId,
    hasBrowser: canPerform('Tab', 'Navigate'),
  };
}
