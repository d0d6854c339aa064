import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { Changes, Logger, Scope } from '@gatehouse/sdk-plugin';
import { type LentServices, notLent } from './lent-services.ts';
import { limitedLog, sentLineLimits } from './limited-log.ts';
import type { PluginLink, Report } from './plugin-link.ts';
import type { SentArgument, SentUse } from './process-messages.ts';
import { createQuestions } from './questions.ts';
import { fromSentError } from './sent-errors.ts';

/** The services of the plugin by their ids, and its log. */
export interface LendingEnv {
  readonly use: Readonly<Record<string, unknown>>;
  readonly log: Logger;
}

interface Lending {
  readonly env: LendingEnv;
  readonly link: PluginLink;
  readonly manifest: Pick<Manifest, 'id' | 'needs'>;
  readonly services: LentServices;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Does for the plugin what it asks of the services that it needs. Throws for what it was not lent. */
export function createLending({ env, link, manifest, services }: Lending) {
  const changed = new Map<string, (id: string) => void>();
  const log = limitedLog(env.log, sentLineLimits);
  const questions = createQuestions({ link, manifest, services });
  const use = ({ service, method, args }: SentUse): void => {
    const implementation = Object(env.use[service]);
    const called: unknown = services.lentBy(service).includes(method) ? implementation[method] : undefined;
    if (typeof called !== 'function') throw notLent(`${service}.${method}`);
    called.apply(
      implementation,
      args.map((arg) => toArgument(link, arg)),
    );
  };
  /** A process that started again reports the same kinds. */
  const follow = (message: Extract<Report, { kind: 'changes-of' }>) => {
    if (!changed.has(message.name)) changed.set(message.name, ofKind(env, message));
  };
  const report = (message: Report): void => {
    if (message.kind === 'use') use(message);
    else if (message.kind === 'ask') questions.ask(message);
    else if (message.kind === 'ask-no-more') questions.close(message.id);
    else if (message.kind === 'changes-of') follow(message);
    else if (message.kind === 'changed') changed.get(message.name)?.(message.id);
    else logLine(log, message);
  };
  return { use, report, end: questions.end };
}

function logLine(log: Logger, { level, message, fields }: Extract<Report, { kind: 'log' }>): void {
  const known = levels.find((name) => name === level) ?? 'info';
  log[known](message, fields);
}

function ofKind({ use }: LendingEnv, { name, scope }: { readonly name: string; readonly scope: Scope }) {
  const changes = use['host.changes'] as Changes | undefined;
  if (changes === undefined) throw notLent('host.changes');
  return changes.ofKind(name, scope);
}

function toArgument(link: PluginLink, arg: SentArgument): unknown {
  if (arg.type === 'callback') return toFunction(link, arg.callback);
  return arg.type === 'value' ? arg.value : undefined;
}

/** A function that is called in the process of the plugin. */
function toFunction(link: PluginLink, callback: number) {
  return async (...given: readonly unknown[]): Promise<unknown> => {
    const signal = given.find((arg) => arg instanceof AbortSignal) ?? new AbortController().signal;
    const args = given.map(toSentArgument);
    const { answer } = await link.ask(
      (id) => ({ kind: 'callback', id, callback, args }),
      () => signal,
    );
    if (answer.type === 'error') throw fromSentError(answer.error);
    return answer.type === 'value' ? answer.value : undefined;
  };
}

function toSentArgument(value: unknown): SentArgument {
  return value instanceof AbortSignal ? { type: 'signal' } : { type: 'value', value };
}
