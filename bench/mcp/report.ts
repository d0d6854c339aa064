import type { Overhead } from './overhead/measure-overhead.ts';
import { type ArmName, type ArmResult, armNames, type JobResult } from './run-jobs.ts';

const maxCallsRatio = 0.35;
const maxTokensRatio = 0.2;
const maxListTokens = 4_500;
const maxAnswerTokens = 4_000;
const maxOverheadMs = 5;

interface Must {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly isMet: boolean;
}

export interface Facts {
  readonly jobs: readonly JobResult[];
  readonly totals: readonly Total[];
  readonly musts: readonly Must[];
  readonly overhead: Overhead;
}

/** The costs of tools and of another arm for the jobs that both can do. */
interface Total {
  readonly against: ArmName;
  readonly jobs: number;
  readonly calls: readonly [number, number];
  /** Tokens of arguments and answers. */
  readonly talk: readonly [number, number];
  /** The same with the lists that an agent reads once for all jobs: ours, or one for each kind of work. */
  readonly once: readonly [number, number];
  /** The same where each job is a session of its own, which reads its list. */
  readonly each: readonly [number, number];
  /** Arguments and answers without the job that costs the other arm most. */
  readonly withoutLargest: readonly [number, number];
}

type Read = (arm: ArmResult) => number;

const calls: Read = (arm) => arm.calls;
const talk: Read = ({ sent, answered }) => sent + answered;
const list: Read = (arm) => arm.list;

export function toFacts(jobs: readonly JobResult[], overhead: Overhead): Facts {
  const totals = (['operations', 'published', 'playwright'] as const).map((against) =>
    totalOf(jobs, against),
  );
  const published = totals.find(({ against }) => against === 'published');
  const own = jobs.flatMap(({ arms }) => arms.tools ?? []);
  const must = (what: string, value: number, limit: number): Must => ({
    what,
    value,
    limit,
    isMet: value <= limit,
  });
  return {
    jobs,
    totals,
    overhead,
    musts: [
      must('calls, to the published operations', ratio(published?.calls), maxCallsRatio),
      must('tokens of arguments and answers, to the same', ratio(published?.talk), maxTokensRatio),
      must('the same with the lists', ratio(published?.once), maxTokensRatio),
      must('tokens of the list', Math.max(...own.map(({ list }) => list)), maxListTokens),
      must(
        'tokens of the largest answer that was not asked for',
        Math.max(...own.map(({ maxAnswer }) => maxAnswer)),
        maxAnswerTokens,
      ),
      must(`ms of ${overhead.calls} calls beyond their operations, p95`, overhead.own.p95, maxOverheadMs),
    ],
  };
}

function totalOf(jobs: readonly JobResult[], against: ArmName): Total {
  const pairs = jobs.flatMap(({ arms }) => {
    const { tools, [against]: other } = arms;
    return tools === null || other === null ? [] : [{ tools, other }];
  });
  const sum = (read: Read): readonly [number, number] => [
    pairs.reduce((total, pair) => total + read(pair.tools), 0),
    pairs.reduce((total, pair) => total + read(pair.other), 0),
  ];
  const kinds = new Map(
    jobs.flatMap(({ kind, arms }) => (arms[against] === null ? [] : [[kind, arms[against].list]])),
  );
  const lists = [
    pairs[0]?.tools.list ?? 0,
    [...kinds.values()].reduce((total, tokens) => total + tokens, 0),
  ] as const;
  const largest = pairs.toSorted((a, b) => talk(b.other) - talk(a.other))[0];
  const talked = sum(talk);
  const listed = sum(list);
  return {
    ...{ against, jobs: pairs.length, calls: sum(calls), talk: talked },
    once: [talked[0] + lists[0], talked[1] + lists[1]],
    each: [talked[0] + listed[0], talked[1] + listed[1]],
    withoutLargest:
      largest === undefined ? talked : [talked[0] - talk(largest.tools), talked[1] - talk(largest.other)],
  };
}

function ratio(pair: readonly [number, number] | undefined): number {
  return pair === undefined || pair[1] === 0 ? Number.NaN : pair[0] / pair[1];
}

export function toMarkdown({ jobs, totals, musts, overhead }: Facts): string {
  return [
    '# An agent by our tools and by others',
    '',
    'Written by `npm run bench -- mcp`; do not edit. Tokens are those of o200k.',
    '',
    ...table(
      ['must', 'is', 'at most', ''],
      musts.map(({ what, value, limit, isMet }) => [
        what,
        number(value),
        String(limit),
        isMet ? 'yes' : 'NO',
      ]),
    ),
    '',
    ...table(
      [
        'tools, to',
        'jobs',
        'calls',
        'arguments and answers',
        'without the largest job',
        'lists read once',
        'lists read for each job',
      ],
      totals.map((total) => [
        total.against,
        String(total.jobs),
        ...[total.calls, total.talk, total.withoutLargest, total.once, total.each].map(
          (pair) => `${pair[0]} to ${pair[1]}: ${percent(ratio(pair))}`,
        ),
      ]),
    ),
    '',
    'Milliseconds of a call beyond the same operations over HTTP, from a client that does nothing but HTTP, and from the',
    'client of the official library in the same round:',
    '',
    ...table(
      ['tool', 'own, median', 'own, p95', 'with the client, median', 'with the client, p95'],
      [['all', overhead] as const, ...Object.entries(overhead.byTool)].map(([name, { own, withClient }]) => [
        name,
        ...[own.p50, own.p95, withClient.p50, withClient.p95].map(number),
      ]),
    ),
    '',
    'Calls, and tokens of arguments and answers, for each job; empty where an arm cannot do it:',
    '',
    ...table(
      ['job', ...armNames],
      jobs.map(({ name, arms }) => [name, ...armNames.map((arm) => cell(arms[arm]))]),
    ),
    '',
  ].join('\n');
}

function cell(arm: ArmResult | null): string {
  return arm === null ? '' : `${arm.calls}, ${talk(arm)}`;
}

const number = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false });
const percent = (value: number) => (Number.isNaN(value) ? '' : `${Math.round(value * 100)} %`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
