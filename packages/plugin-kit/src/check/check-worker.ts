import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '@gatehouse/sdk-plugin';
import { createWorld } from '../contract-suite/create-world.ts';
import type { TestHost } from '../test-host/test-host.ts';
import { ActionBench } from './action-bench.ts';
import { actionsOf, resolveActions, runActionFixtures } from './check-actions.ts';
import { CheckFailure, type CheckList, NotApplicable } from './checks.ts';
import type { CheckFixtures } from './read-fixtures.ts';

interface Parts {
  readonly list: CheckList;
  readonly declaration: Declaration;
  readonly fixtures: CheckFixtures;
  /** The host of a test, which starts no worker for a check. */
  readonly isShared: boolean;
}

/** Loads the worker part of a plugin in a worker process, and makes the calls of the fixtures of its actions there. */
export async function checkWorker(host: TestHost, parts: Parts): Promise<void> {
  const { list, declaration, fixtures, isShared } = parts;
  const actions = actionsOf(declaration);
  const reason = isShared ? 'the host of the test starts no workers' : missingPart(declaration);
  const bench = reason === null ? new ActionBench(host) : null;
  const isLoaded = await list.run('worker', 'Correct the worker part', async () => {
    if (bench === null) throw new NotApplicable(reason ?? '');
    await loadPart(host, bench, declaration);
    return true;
  });
  if (isLoaded || bench === null)
    await list.run('actions', 'Correct the action, or its fixture', async () => {
      if (actions.length === 0) throw new NotApplicable('it has no actions');
      if (bench === null) throw new NotApplicable(reason ?? '');
      await runFixtures(host, bench, { declaration, fixtures: fixtures.actions ?? [] });
    });
  await bench?.close();
}

function missingPart({ worker, actionCategories = [] }: Declaration): string | null {
  return worker === undefined && actionCategories.length === 0 ? 'it has no worker part' : null;
}

async function loadPart(host: TestHost, bench: ActionBench, declaration: Declaration): Promise<void> {
  if (declaration.worker === undefined)
    throw new CheckFailure(
      ['it declares actions, and no worker part that runs them'],
      'Name the module of the executors in "worker" of the declaration',
    );
  const unresolved = await resolveActions(bench, declaration);
  const { workerProblem = null } = host.plugins().find(({ id }) => id === declaration.id) ?? {};
  const problem = workerProblem?.message ?? unresolved;
  if (problem !== null)
    throw new CheckFailure([problem], 'Correct what is named; each action of a category has an executor');
}

async function runFixtures(
  host: TestHost,
  bench: ActionBench,
  { declaration, fixtures }: { declaration: Declaration; fixtures: NonNullable<CheckFixtures['actions']> },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-actions-'));
  try {
    const world = createWorld({ host, folder, on: 'runner' });
    const findings = await runActionFixtures(bench, { declaration, fixtures, world });
    if (findings.length > 0) throw new CheckFailure(findings, 'Correct the action, or its fixture');
    if (fixtures.length === 0)
      throw new NotApplicable('no fixture calls one: export "actions" beside "fixtures"');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
