import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import type { Declaration } from '@gatehouse/sdk-plugin';
import { syncManifest } from '../manifest/sync-manifest.ts';
import { actionGaps } from './check-actions.ts';
import { type CheckSteps, runInHost } from './check-in-host.ts';
import { checkTypes, type TypesResult } from './check-types.ts';
import { CheckFailure, type CheckList, NotApplicable } from './checks.ts';
import { codeFailure } from './code-failure.ts';
import { consoleFindings } from './console-findings.ts';
import { describeApi } from './describe-api.ts';
import type { Evidence } from './evidence.ts';
import { findDirectImports } from './find-direct-imports.ts';
import { findTests, packageProblems, runTests } from './package-problems.ts';
import { readFixtures } from './read-fixtures.ts';

/** Goes through all checks but that of the package. Null where the plugin cannot be loaded. */
export async function gatherEvidence(steps: CheckSteps): Promise<Evidence | null> {
  const { folder, list, options } = steps;
  await list.run('manifest', `Run npx gatehouse plugin manifest ${folder}`, () => checkManifest(steps));
  const fixtures = await list.run('load', 'Correct the fixtures', () =>
    readFixtures(folder).catch((error: unknown) => {
      throw codeFailure(error, folder);
    }),
  );
  const live = fixtures === null ? null : await runInHost(steps, fixtures);
  await checkPapers(steps, live?.declaration ?? null);
  if (fixtures === null || live === null) return null;
  const { declaration, suite, injectionFailures } = live;
  const described = await checkDescription(list, declaration);
  await list.run('console', 'Correct the console entry of the declaration, or its panel', async () => {
    if (declaration.console === undefined) throw new NotApplicable('it adds nothing to the console');
    const findings = await consoleFindings(folder, declaration);
    if (findings.length > 0) throw new CheckFailure(findings, 'Correct what is named');
  });
  const types = await checkTypesOnce(steps);
  const gaps = actionGaps(declaration, fixtures.actions ?? []);
  const testFiles = await findTests(folder);
  return {
    declaration,
    gaps: suite?.gaps ?? [],
    actionsWithoutCall: gaps.withoutCall,
    actionsWithoutFailure: gaps.withoutFailure,
    types,
    directImports: await findDirectImports(folder),
    testFiles,
    testsFailed: options.tests && testFiles.length > 0 ? runTests(folder, testFiles) : undefined,
    injectionFailures,
    withoutExample: described?.withoutExample ?? [],
  };
}

/** A plugin without operations has nothing to describe. */
function checkDescription(list: CheckList, declaration: Declaration) {
  return list.run('description', 'Correct the schema', async () => {
    if (declaration.operations.length === 0) throw new NotApplicable('it has no operations');
    const found = await describeApi(declaration);
    if (found.problems.length === 0) return found;
    throw new CheckFailure(
      found.problems,
      'Say what goes over the wire with v.metadata({ wire: {…} }), or use JSON types',
    );
  });
}

async function checkPapers({ folder, list }: CheckSteps, declaration: Declaration | null): Promise<void> {
  await list.run('papers', 'Write what is missing: a stranger reads it first', async () => {
    const problems = await packageProblems(folder, declaration);
    if (problems.length > 0) throw new CheckFailure(problems, 'Write what is missing, and correct the rest');
  });
}

async function checkTypesOnce({ folder, list, options }: CheckSteps): Promise<TypesResult | null> {
  // The host of a test is that of a checkout, whose types are compiled as a whole.
  const types = options.host === undefined ? await checkTypes(folder) : null;
  await list.run('types', 'Correct what the compiler names', async () => {
    if (types === null) throw new NotApplicable('it has no tsconfig.json');
    if (types.kind === 'unknown') throw new NotApplicable(types.reason);
    if (types.kind === 'wrong') throw new CheckFailure(types.errors, 'Correct what the compiler names');
  });
  return types;
}

async function checkManifest({ folder, options }: CheckSteps): Promise<string> {
  const sync = await syncManifest(folder, { write: options.fix === true }).catch((error: unknown) => {
    throw codeFailure(error, folder);
  });
  const { isCurrent, isWritten, path } = sync;
  if (isWritten) return `${path} was written anew`;
  const read = await readManifest(folder);
  if (!read.ok) throw new CheckFailure([read.problem.message], read.problem.fix);
  if (!isCurrent) throw new CheckFailure([`${path} differs`], `Run npx gatehouse plugin manifest ${folder}`);
  return '';
}
