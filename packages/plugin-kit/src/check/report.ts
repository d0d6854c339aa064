import { basename } from 'node:path';
import type { CheckReport } from './check-plugin.ts';
import type { Check, Comparison } from './evidence.ts';
import { qualityLevels } from './quality-rules.ts';

const maxDetails = 20;
const marks = { passed: '✓', failed: '✗', skipped: '-', not_applicable: '·' } as const;
const remarks = {
  passed: '',
  failed: '',
  skipped: ' (not looked at)',
  not_applicable: ' (not applicable)',
} as const;

/** The report for people, in lines. */
export function describeReport(report: CheckReport): readonly string[] {
  const { id, version, folder, checks, passed } = report;
  return [
    `${id ?? basename(folder)} ${version ?? ''} in ${folder}`,
    '',
    ...checks.flatMap(describeCheck),
    ...describeQuality(report),
    ...describeAdvice(report),
    ...(report.comparison === null ? [] : describeComparison(report.comparison)),
    '',
    passed ? 'The plugin passes.' : 'The plugin does not pass.',
  ];
}

function describeCheck({ id, title, outcome, details, fix }: Check): readonly string[] {
  const head = `${marks[outcome]} ${id.padEnd(11)} ${title}${remarks[outcome]}`;
  const lines = details.filter((detail) => detail !== '');
  const more = lines.length - maxDetails;
  return [
    head,
    ...lines.slice(0, maxDetails).map((detail) => `    ${detail}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...(fix === null ? [] : [`    fix: ${fix}`]),
  ];
}

function describeQuality({ quality, rules }: CheckReport): readonly string[] {
  if (quality === null) return [];
  const next = qualityLevels[qualityLevels.indexOf(quality) + 1];
  const head = `Quality: ${quality}${next === undefined ? '' : `; for ${next}:`}`;
  const missed = rules.filter(({ level, against }) => level === next && against.length > 0);
  return [
    '',
    head,
    ...missed.flatMap(({ id, asks, against }) => [
      `  ${id}: ${asks}`,
      ...against.slice(0, maxDetails).map((one) => `    ${one}`),
      ...(against.length > maxDetails ? [`    and ${against.length - maxDetails} more`] : []),
    ]),
  ];
}

function describeAdvice({ advice }: CheckReport): readonly string[] {
  if (advice.length === 0) return [];
  const more = advice.length - maxDetails;
  return [
    '',
    'Advice:',
    ...advice.slice(0, maxDetails).map((one) => `  ${one}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function describeComparison({
  against,
  isWhole,
  changes,
  step,
  class: needed,
}: Comparison): readonly string[] {
  const { from, to, least, isEnough } = step;
  return [
    '',
    `Since ${from} (${against}): ${needed === 'none' ? 'no change that clients see' : needed}`,
    ...changes.map((change) => `  ${change.class} ${change.where}: ${change.message}`),
    ...(isWhole ? [] : ['  What bodies and answers look like was not compared: a manifest does not tell.']),
    isEnough
      ? `✓ version     ${to} says so`
      : `✗ version     ${to} does not say so\n    fix: Make it ${least} or more in package.json`,
  ];
}
