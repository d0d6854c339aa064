import type { CategoryExecutors, Executor } from '@gatehouse/sdk-actions';
import type { Action, Finder, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { branchNames } from '@gatehouse/sdk-actions/internal';
import type { ContentScope } from '@gatehouse/sdk-plugin';
import { neededScopes } from '../run/needed-scopes.ts';
import { compileFinder } from './compile-finder.ts';
import type { MacroData } from './macro-resolvers.ts';
import { compileParameters, nameInMacro, type ReadParameters } from './parameters.ts';
import { ProgramError } from './run-errors.ts';
import { secretNames } from './secret-names.ts';
import { type ParseText, parseTemplate } from './template.ts';

/** An action that is ready to execute, with targets resolved and texts compiled. */
export interface ProgramNode {
  /** Index of the action in the document, from 0. */
  readonly index: number;
  readonly action: Action;
  readonly groupId: string;
  readonly execute: Executor;
  readonly readParameters: ReadParameters;
  readonly readFinder: (data: MacroData) => Finder | null;
  /** Variables by result name. */
  readonly results: ReadonlyMap<string, string>;
  readonly scopes: readonly ContentScope[];
  /** Names of its branches beyond OnSuccess and OnError. */
  readonly branches: readonly string[];
  readonly targets: Targets;
}

/** The next action of each branch. Null ends the run. */
interface Targets {
  success: ProgramNode | null;
  error: ProgramNode | null;
  readonly branches: Map<string, ProgramNode>;
}

export interface Program {
  readonly document: ProjectDocument;
  readonly nodes: readonly ProgramNode[];
  readonly start: ProgramNode | null;
  readonly goodEnd: ProgramNode | null;
  readonly badEnd: ProgramNode | null;
  /** Names of the secrets that the run reads before its first action. */
  readonly secretNames: readonly string[];
  /** Compiles an action outside the document, without macros. */
  compileLiteral(action: Action): CompiledAction;
  /** Compiles another document for the same executors. */
  compileOther(document: ProjectDocument): Program;
  /** Whether there is an executor for an action. */
  knows(type: string, action: string): boolean;
}

export type CompiledAction = Omit<ProgramNode, 'index' | 'groupId'>;

/** Throws a ProgramError for an unknown action, a broken link, or a missing link of Start. */
export function compileProgram(
  document: ProjectDocument,
  executorsOf: (type: string) => CategoryExecutors | undefined,
  stubOf: (action: Action) => Executor | null = () => null,
): Program {
  const nodes = new Map<string, ProgramNode>();
  for (const group of document.groups) {
    let previous: ProgramNode | undefined;
    for (const action of group.actions) {
      const place = { index: nodes.size, groupId: group.id };
      const compiled = compileAction(action, executorsOf(action.type));
      const node = { ...place, ...compiled, execute: stubOf(action) ?? compiled.execute };
      nodes.set(action.id, node);
      if (previous) previous.targets.success = node;
      previous = node;
    }
  }
  for (const link of document.links) wire(link, nodes);
  const target = (source: string) => targetOf(document.links, source, nodes);
  const start = target('Start');
  if (!start && nodes.size > 0) {
    throw new ProgramError('Nothing is wired to Start. Link Start to the first action.');
  }
  return {
    document,
    nodes: [...nodes.values()],
    start,
    goodEnd: target('GoodEnd'),
    badEnd: target('BadEnd'),
    secretNames: secretNames(document),
    compileLiteral: (action) => compileAction(action, executorsOf(action.type), (text) => text),
    compileOther: (other) => compileProgram(other, executorsOf),
    knows: (type, action) => ownEntry(executorsOf(type)?.executors, action) !== undefined,
  };
}

/** The first action of a group, given by id or name; undefined when there is none. */
export function firstOfGroup({ document, nodes }: Program, group: string): ProgramNode | undefined {
  const found =
    document.groups.find(({ id }) => id === group) ?? document.groups.find(({ name }) => name === group);
  return found && nodes.find(({ groupId }) => groupId === found.id);
}

function compileAction(
  action: Action,
  category: CategoryExecutors | undefined,
  parse: ParseText = parseTemplate,
): CompiledAction {
  const { type, action: name } = action;
  const variant = ownEntry(category?.category.actions, name);
  const execute = ownEntry(category?.executors, name);
  if (!variant || !execute) {
    throw new ProgramError(
      `No plugin runs the action ${type}.${name} (id ${action.id}): the one that has it was removed, is not live, or was never there; npx gatehouse plugin list shows those that there are.`,
    );
  }
  return {
    action,
    execute: trustExecutor(execute),
    readParameters: compileParameters(variant, action.parameters, parse),
    readFinder: compileFinder(action.finder, parse),
    results: resultNames(action.results),
    scopes: neededScopes(variant, action),
    branches: branchNames(variant),
    targets: { success: null, error: null, branches: new Map() },
  };
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** `defineExecutors` has checked the executor against the category that also compiles its parameters. */
function trustExecutor(executor: Executor<never, never>): Executor {
  return executor as Executor;
}

function resultNames(results: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const names = Object.entries(results).map(
    ([result, text]) => [result, nameInMacro('Variable', text)] as const,
  );
  return new Map(names.filter(([, variable]) => variable !== ''));
}

function wire(link: Link, nodes: ReadonlyMap<string, ProgramNode>): void {
  const target = nodes.get(link.target);
  if (!target)
    throw new ProgramError(`The link ${link.branch} of ${link.source} leads to no action (${link.target}).`);
  const targets = nodes.get(link.source)?.targets;
  if (!targets) return;
  if (link.branch === 'OnSuccess') targets.success = target;
  else if (link.branch === 'OnError') targets.error = target;
  else targets.branches.set(link.branch, target);
}

function targetOf(
  links: readonly Link[],
  source: string,
  nodes: ReadonlyMap<string, ProgramNode>,
): ProgramNode | null {
  const link = links.find((candidate) => candidate.source === source);
  return (link && nodes.get(link.target)) ?? null;
}
