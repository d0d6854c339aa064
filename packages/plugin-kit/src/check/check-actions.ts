import { isDeepStrictEqual } from 'node:util';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { CategoryFacts, Declaration } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import {
  type ActionFixture,
  type ActionFixtures,
  type GoodCall,
  prepare,
} from '../contract-suite/action-fixtures.ts';
import type { FixtureWorld } from '../contract-suite/fixtures.ts';
import { type ActionBench, type CalledAction, tookBranch } from './action-bench.ts';

/** The fields of the catalog's actions that the SDK does not know. */
const variantsSchema = v.record(
  v.string(),
  v.object({
    results: v.optional(v.record(v.string(), v.string()), {}),
    hidden: v.optional(v.boolean(), false),
  }),
);

export interface DeclaredAction extends CalledAction {
  /** Such as `File.Write`. */
  readonly name: string;
  readonly isHidden: boolean;
}

export function actionsOf({ actionCategories = [] }: Declaration): readonly DeclaredAction[] {
  return actionCategories.flatMap(actionsOfCategory);
}

function actionsOfCategory(category: CategoryFacts): readonly DeclaredAction[] {
  const variants = v.safeParse(variantsSchema, Reflect.get(category, 'actions'));
  return category.variants.map(({ action }) => {
    const { results = {}, hidden = false } = (variants.success && variants.output[action]) || {};
    const { tag } = category;
    return { tag, action, name: `${tag}.${action}`, results: Object.keys(results), isHidden: hidden };
  });
}

/** Actions that no fixture calls well, and those of which nothing says how they fail. */
export function actionGaps(declaration: Declaration, fixtures: readonly ActionFixtures[]) {
  const visible = actionsOf(declaration).filter(({ isHidden }) => !isHidden);
  const lacking = (isLacking: (fixture: ActionFixture | undefined) => boolean) =>
    visible.filter((action) => isLacking(fixtureOf(action, fixtures))).map(({ name }) => name);
  return {
    withoutCall: lacking((fixture) => (fixture?.good.length ?? 0) === 0),
    withoutFailure: lacking((fixture) => fixture?.errors === undefined),
  };
}

function fixtureOf(
  { tag, action }: CalledAction,
  fixtures: readonly ActionFixtures[],
): ActionFixture | undefined {
  return fixtures.find((one) => one.tag === tag)?.actions[action];
}

/** Why the worker part of a plugin cannot run its actions; null where it can. */
export async function resolveActions(bench: ActionBench, declaration: Declaration): Promise<string | null> {
  const { result, errorMessage } = await bench.resolve(actionsOf(declaration));
  if (result === 'interrupted') return 'It does not load within a minute.';
  return result === 'success' ? null : withoutIds(errorMessage ?? 'it does not start');
}

function withoutIds(message: string): string {
  return message.replaceAll(/ \(id a\d+\)/g, '');
}

/** Makes the calls of the fixtures, one after another. Returns what is different from them. */
export async function runActionFixtures(
  bench: ActionBench,
  {
    declaration,
    fixtures,
    world,
  }: {
    readonly declaration: Declaration;
    readonly fixtures: readonly ActionFixtures[];
    readonly world: FixtureWorld;
  },
): Promise<readonly string[]> {
  const actions = actionsOf(declaration);
  const known = new Set(actions.map(({ name }) => name));
  const findings = fixtures
    .flatMap(({ tag, actions }) => Object.keys(actions).map((action) => `${tag}.${action}`))
    .filter((name) => !known.has(name))
    .map((name) => `the fixtures call ${name}, which the plugin does not declare`);
  for (const action of actions) {
    const fixture = fixtureOf(action, fixtures);
    if (fixture !== undefined) findings.push(...(await runFixture({ bench, world }, action, fixture)));
  }
  return findings;
}

interface Stage {
  readonly bench: ActionBench;
  readonly world: FixtureWorld;
}

async function runFixture(
  { bench, world }: Stage,
  action: DeclaredAction,
  { good, errors = [], cancel }: ActionFixture,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const note = (kind: string, finding: string | null) =>
    finding === null ? undefined : findings.push(`${action.name}, ${kind}: ${finding}`);
  for (const [index, given] of good.entries()) {
    const call = await prepare(given, world);
    note(
      `good call ${index + 1}`,
      goodFinding(await bench.call(action, call, call.branch ?? undefined), call),
    );
  }
  for (const [index, given] of errors.entries()) {
    const call = await prepare(given, world);
    note(`failing call ${index + 1}`, failureFinding(await bench.call(action, call), call.message));
  }
  if (cancel !== undefined) {
    const { outcome, isObeyed } = await bench.interrupt(action, await prepare(cancel, world));
    note('interrupted call', cancelFinding(outcome, isObeyed));
  }
  return findings;
}

function goodFinding(
  outcome: RunOutcome,
  { results = {}, listsThen = {}, branch = 'OnSuccess' }: GoodCall,
): string | null {
  const { result, errorMessage } = outcome;
  if (result === 'interrupted') return 'it does not end within a minute';
  if (result === 'failure') return errorMessage ?? 'it fails';
  if (branch !== null && !tookBranch(outcome)) return `it does not take the branch ${branch}`;
  const variables = outcome.values?.variables ?? {};
  const different = Object.entries(results).filter(
    ([name, wanted]) => wanted !== undefined && !fits(variables[name] ?? '', wanted),
  );
  const lists = outcome.values?.lists ?? {};
  const others = Object.entries(listsThen).filter(
    ([name, wanted]) => !isDeepStrictEqual(lists[name], wanted),
  );
  const findings = [
    ...different.map(([name, wanted]) => `${name} is ${show(variables[name])}, not ${wanted}`),
    ...others.map(
      ([name, wanted]) => `the list ${name} is ${JSON.stringify(lists[name])}, not ${JSON.stringify(wanted)}`,
    ),
  ];
  return findings.length === 0 ? null : findings.join('; ');
}

function failureFinding({ result, errorCode, errorMessage }: RunOutcome, message: string | RegExp = '') {
  if (result === 'success') return 'it succeeds';
  if (errorCode !== 'action_failed') return `the run ends with ${errorCode}: ${errorMessage}`;
  return fits(errorMessage ?? '', message, { isPart: true })
    ? null
    : `its message is ${show(errorMessage)}, without ${message}`;
}

function cancelFinding({ result, errorMessage }: RunOutcome, isObeyed: boolean): string | null {
  if (result === 'failure') return errorMessage ?? 'it fails';
  if (result === 'success') return 'it ends before it can be interrupted: give a call that takes seconds';
  return isObeyed ? null : 'it goes on when it is interrupted: end it with "signal" of the context';
}

function fits(text: string, wanted: string | RegExp, { isPart = false } = {}): boolean {
  if (typeof wanted !== 'string') return wanted.test(text);
  return isPart ? text.includes(wanted) : text === wanted;
}

function show(value: string | null | undefined): string {
  return JSON.stringify(value ?? '');
}
