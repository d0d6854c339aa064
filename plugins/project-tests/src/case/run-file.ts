import type { CoveredAction } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { fileOfTest } from '../answers/open-answers.ts';
import type { TestedCase, TestReply } from '../declaration/test-operations.ts';
import { coverageOf } from './coverage-of.ts';
import type { CaseOrder, CaseParts } from './execute-case.ts';
import { runCase } from './run-case.ts';
import type { Stages } from './stages.ts';

export interface FileOrder extends Omit<CaseOrder, 'testCase' | 'folder'> {
  /** Runs the cases whose name holds it. */
  readonly only: string;
  /** Called before each case. */
  readonly onCase?: (progress: {
    readonly done: number;
    readonly of: number;
    readonly message: string;
  }) => void;
}

interface FileParts extends CaseParts {
  readonly stages: Stages;
}

/** The cases whose name holds a text. Throws `failed_precondition` where none does. */
export function chosenCases(test: FileOrder['test'], only: string) {
  const chosen = test.file.cases.filter(({ name }) => name.includes(only));
  if (chosen.length > 0) return chosen;
  const message = `No case of ${test.path} has ${JSON.stringify(only)} in its name.`;
  throw new GatehouseError('failed_precondition', message);
}

/** Runs the cases of a test file, one after the other. */
export async function runFile({ only, onCase, ...order }: FileOrder, parts: FileParts): Promise<TestReply> {
  const { test } = order;
  const { document } = await parts.contents.read(fileOfTest(test, test.project).path);
  const chosen = chosenCases(test, only);
  const cases: TestedCase[] = [];
  const covered: (readonly CoveredAction[])[] = [];
  const stage = await parts.stages.take();
  try {
    for (const [done, testCase] of chosen.entries()) {
      onCase?.({ done, of: chosen.length, message: testCase.name });
      const ran = await runCase({ ...order, testCase, folder: stage.folder }, parts);
      cases.push(ran.tested);
      covered.push(ran.covered);
      await stage.clear();
    }
  } finally {
    await stage.release();
  }
  const passed = cases.every((each) => each.passed);
  const coverage = coverageOf(document, covered);
  return { path: test.path, project: test.project, passed, cases, coverage };
}
