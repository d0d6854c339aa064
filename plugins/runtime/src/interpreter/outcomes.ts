import type { ActionOutcome, ExecutorResult, LogLine } from '@gatehouse/sdk-actions';
import { type Branch, isBranch } from '@gatehouse/sdk-actions/document';
import { firstOfGroup, type Program, type ProgramNode } from './compile-program.ts';
import type { Debugger } from './debugger.ts';
import { describeFailure, nameOf, shownMessage } from './describe-failure.ts';
import type { Interruption } from './interruption.ts';
import { lastFailure } from './last-failure.ts';
import type { RunObserver, WalkEnd } from './program-options.ts';
import type { NextAttempt } from './retries.ts';
import { DataError } from './run-errors.ts';
import type { RunState } from './run-state.ts';

/** The next action; null ends the walk. */
export type Next = ProgramNode | null;

export interface OutcomesParts {
  readonly program: Program;
  readonly state: RunState;
  readonly observer: RunObserver;
  readonly interruption: Interruption;
  readonly debugger: Debugger | null;
  log(line: LogLine, node: ProgramNode): void;
  port(): number;
  /** Address of the page of the run; empty without one. */
  address(): string;
  /** Whether the run has come by the action. */
  hasReached(node: ProgramNode): boolean;
}

/** Handles the outcome of an action: what is reported, and which action is next. */
export class Outcomes {
  /** How the walk ended, where an action ended it. */
  end: WalkEnd | null = null;
  /** Failures in BadEnd are only logged; the run keeps the failure that led there. */
  isInBadEnd = false;
  readonly #parts: OutcomesParts;
  readonly #state: RunState;
  readonly #observer: RunObserver;
  /** The action that executes again after the group that runs on its behalf. */
  #interrupted: Next = null;

  constructor(parts: OutcomesParts) {
    this.#parts = parts;
    this.#state = parts.state;
    this.#observer = parts.observer;
  }

  /** A walk begins, within the group that runs on behalf of an action, if one is given. */
  begin(interrupted: Next): void {
    this.end = null;
    this.#interrupt(interrupted);
  }

  /** The action on behalf of which a group runs, or ran when it ended the run. */
  get interrupted(): Next {
    return this.#interrupted;
  }

  /** The next action: the interrupted one where the way of its group has ended, unless that ended the run. */
  resumed(next: Next): Next {
    const node = this.#interrupted;
    if (next !== null || node === null) return next;
    if (this.end !== null || this.#parts.interruption.reason !== null) return null;
    this.#interrupt(null);
    return node;
  }

  /** A branch without a link follows Default; OnSuccess without a link continues in the group. */
  succeeded(node: ProgramNode, branch: Branch | null = 'OnSuccess'): Next {
    this.#state.lastActionId = node.action.id;
    // A way that leads back by itself has executed it again.
    if (this.#interrupted === node) this.#interrupt(null);
    this.#observer.action(node, 'Success', branch);
    if (branch === 'OnSuccess') return node.targets.success;
    if (branch === null) return null;
    const target = node.targets.branches.get(branch) ?? node.targets.branches.get('Default') ?? null;
    if (target === null) this.#tellDeadEnd(node, branch);
    return target;
  }

  /** Follows the outcome that an action returned. */
  follow(node: ProgramNode, outcome: ExecutorResult<string>): Next {
    if (!outcome) return this.succeeded(node);
    if ('end' in outcome) return this.#ended(node, outcome);
    if ('group' in outcome) return this.#jumped(node, outcome);
    const { branch } = outcome;
    if (branch === 'OnError') return this.#tookError(node);
    return hasBranch(node, branch)
      ? this.succeeded(node, branch)
      : this.failed(node, new Error(noBranch(node, branch)));
  }

  failed(node: ProgramNode, thrown: unknown): Next {
    const { reason } = this.#parts.interruption;
    if (reason !== null) return this.#wasCut(node, thrown);
    if (node.action.optional) {
      const message = `${nameOf(node)} failed and is optional: ${shownMessage(thrown, this.#state)}`;
      this.#parts.log({ level: 'Warning', message }, node);
      return this.succeeded(node);
    }
    const target = node.targets.error;
    this.#tellFailed(node, target);
    this.#report(node, thrown, target);
    return target ?? this.#failedRun(node, thrown);
  }

  /** A warning where actions after it never ran: the run succeeds without them. */
  #tellDeadEnd(node: ProgramNode, branch: Branch): void {
    const following = node.targets.success;
    const isCutOff = following !== null && !this.#parts.hasReached(following);
    const ended = `${this.#walked} ended at ${nameOf(node)}: ${branch} leads nowhere`;
    this.#parts.log(
      isCutOff
        ? { level: 'Warning', message: `${ended}, so what follows there did not run` }
        : { level: 'Info', message: ended },
      node,
    );
  }

  /** From now on macros read this failure. */
  noteFailure(node: ProgramNode | null, message: string): void {
    const url = this.#state.mask(this.#parts.address());
    const action = node ? nameOf(node) : '';
    const actionId = node?.action.id ?? '';
    this.#state.failure = lastFailure({ message, action, actionId, url, time: new Date().toISOString() });
  }

  /** From now on failures only end the walk. @param message why the walk was cut; null where an action failed */
  enterBadEnd(message: string | null): void {
    const { nodes } = this.#parts.program;
    const last = nodes.find(({ action }) => action.id === this.#state.lastActionId) ?? null;
    if (message !== null) this.noteFailure(last, message);
    this.isInBadEnd = true;
  }

  /** The action failed, and is tried again after a pause. */
  retried(node: ProgramNode, thrown: unknown, { attempt, of, pauseMs }: NextAttempt): void {
    this.#tellFailed(node, null);
    const pause = `${Number((pauseMs / 1000).toFixed(3))} s`;
    const message = `${nameOf(node)}: attempt ${attempt} of ${of} in ${pause}: ${shownMessage(thrown, this.#state)}`;
    this.#parts.log({ level: 'Warning', message }, node);
  }

  #jumped(node: ProgramNode, { group, again = false }: Extract<ActionOutcome, { group: string }>): Next {
    const target = firstOfGroup(this.#parts.program, group);
    const name = JSON.stringify(group);
    if (!target) return this.failed(node, new DataError(`The project has no group ${name} with actions.`));
    if (!again) {
      this.succeeded(node, null);
      return target;
    }
    if (this.#interrupted !== null)
      return this.failed(node, new DataError(`The group ${name} runs within another that handles a page.`));
    this.#interrupt(node);
    this.#tellFailed(node, null);
    return target;
  }

  #interrupt(node: Next): void {
    this.#interrupted = node;
    this.#state.isHandling = node !== null;
  }

  /** Name of the way that ends where an action leads nowhere, for messages. */
  get #walked(): string {
    if (this.#interrupted !== null) return 'The group that handles a page';
    return this.isInBadEnd ? 'BadEnd' : 'The run';
  }

  #ended(node: ProgramNode, outcome: Extract<ActionOutcome, { end: unknown }>): Next {
    const message = outcome.message ?? '';
    this.end = { kind: outcome.end, stopTask: outcome.stopTask, message };
    this.succeeded(node, null);
    if (outcome.end === 'bad') {
      const error = Object.assign(new Error(message || 'The project chose to end badly.'), {
        name: 'BadEnd',
      });
      this.#report(node, error, null);
    }
    return null;
  }

  /** OnError as an outcome is a decision of the action, and a failure only without a link. */
  #tookError(node: ProgramNode): Next {
    if (!node.targets.error || node.action.optional) {
      return this.failed(node, new Error('It took its OnError way, which leads nowhere.'));
    }
    this.#tellFailed(node, node.targets.error);
    return node.targets.error;
  }

  /** An interruption is not a failure of the action. */
  #wasCut(node: ProgramNode, thrown: unknown): Next {
    this.#tellFailed(node, null);
    if (this.#parts.interruption.reason?.kind !== 'interrupted') this.#report(node, thrown, null);
    return null;
  }

  #failedRun(node: ProgramNode, thrown: unknown): Next {
    const message = `${nameOf(node)} failed: ${shownMessage(thrown, this.#state)}`;
    const stepper = this.#parts.debugger;
    if (stepper?.holdsFailures) {
      stepper.hold({ node, message });
      return node;
    }
    this.end = { kind: 'failed', message };
    return null;
  }

  #tellFailed(node: ProgramNode, target: Next): void {
    this.#state.lastActionId = node.action.id;
    this.#observer.action(node, 'Fail', target && 'OnError');
  }

  #report(node: ProgramNode, thrown: unknown, target: Next): void {
    if (this.isInBadEnd && !target) {
      const message = `${nameOf(node)} failed in BadEnd: ${shownMessage(thrown, this.#state)}`;
      this.#parts.log({ level: 'Error', message }, node);
      return;
    }
    const failure = describeFailure({ node, thrown, target, port: this.#parts.port() }, this.#state);
    if (!this.isInBadEnd) this.noteFailure(node, failure.exceptionMessage);
    this.#observer.event({ kind: 'failure', failure });
  }
}

function hasBranch({ branches }: ProgramNode, branch: string): branch is Branch {
  if (branch === 'OnSuccess') return true;
  return isBranch(branch) && branches.includes(branch.startsWith('Case:') ? 'Case:N' : branch);
}

function noBranch(node: ProgramNode, branch: string): string {
  const known = ['OnSuccess', 'OnError', ...node.branches].join(', ');
  return `It took the branch ${JSON.stringify(typeof branch === 'string' ? branch.slice(0, 100) : typeof branch)}, which its declaration does not name; it has ${known}.`;
}
