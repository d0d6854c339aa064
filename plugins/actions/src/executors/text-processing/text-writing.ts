import { ActionError } from '@gatehouse/sdk-actions';
import type {
  alternativeActions,
  letterCaseActions,
  textMakingActions,
} from '../../categories/text-processing/text-writing-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { jsonTexts } from '../../texts/parse-texts.ts';
import { pick, type Random, randomLogin, randomPassword, randomText } from '../../texts/random-text.ts';
import { spin } from '../../texts/spintax.ts';

type Casing = ContextOf<(typeof letterCaseActions)['ToUpper' | 'ToLower']>;
type RandomContext = ContextOf<(typeof textMakingActions)['Random']>;

export const toUpper = (context: Casing) => changeCase(context, (text) => text.toUpperCase());
export const toLower = (context: Casing) => changeCase(context, (text) => text.toLowerCase());

const firstLetters = { first: /^\P{L}*\p{L}/u, words: /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu };

function changeCase({ parameters, setResult }: Casing, change: (text: string) => string): void {
  const { Input, Scope } = parameters;
  setResult('OutputVariable', Scope === 'all' ? change(Input) : Input.replace(firstLetters[Scope], change));
}

export function spintax({
  parameters,
  random,
  setResult,
}: ContextOf<(typeof alternativeActions)['Spintax']>): void {
  setResult('OutputVariable', spin(parameters.Input, random));
}

export function makeRandom(context: RandomContext): void {
  context.setResult('OutputVariable', randomOf(context));
}

function randomOf({ parameters, random }: RandomContext): string {
  const { Kind, Length, From, To = 0, Pattern } = parameters;
  switch (Kind) {
    case 'text':
      return randomText(Length, Pattern, random);
    case 'number':
      return randomNumber(From, To, random);
    case 'login':
      return randomLogin(Length, random);
    case 'password':
      return randomPassword(Length, random);
    case 'uuid':
      return madeUuid(random);
    case 'item':
      return pick(jsonTexts(Pattern) ?? Pattern.split(';'), random);
  }
}

/** Version 4, from the random source of the run, so that a seed repeats it. */
function madeUuid(random: Random): string {
  const digits = Array.from({ length: 30 }, () => random(16).toString(16)).join('');
  const variant = (8 + random(4)).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(12, 15)}`,
    `${variant}${digits.slice(15, 18)}`,
    digits.slice(18),
  ].join('-');
}

// The random source has at most this many different numbers.
const maxSteps = 2 ** 48 - 1;

/** Both ends are included. */
function randomNumber(from: number, to: number, random: Random): string {
  if (to < from) throw new ActionError(`To is ${to} and From is ${from}; To must not be below From.`);
  const decimals = Math.max(decimalsOf(from), decimalsOf(to));
  const steps = Math.round((to - from) * 10 ** decimals);
  if (steps >= maxSteps) throw new ActionError(`Between From ${from} and To ${to} are too many numbers.`);
  const step = steps < maxSteps ? random(steps + 1) : 0;
  return (from + step / 10 ** decimals).toFixed(decimals);
}

function decimalsOf(number: number): number {
  return Math.min(12, /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0);
}
