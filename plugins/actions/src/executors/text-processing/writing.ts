import { randomInt, randomUUID } from 'node:crypto';
import { ActionError } from '../../action-error.ts';
import type { casing, choosing, making } from '../../categories/text-processing/writing.ts';
import { jsonTexts } from '../../texts/parse-texts.ts';
import { pick, randomLogin, randomPassword, randomText } from '../../texts/random-text.ts';
import { spin } from '../../texts/spintax.ts';
import type { ContextOf } from '../context-of.ts';

type Casing = ContextOf<(typeof casing)['ToUpper' | 'ToLower']>;
type RandomContext = ContextOf<(typeof making)['Random']>;

export const toUpper = (context: Casing) => changeCase(context, (text) => text.toUpperCase());
export const toLower = (context: Casing) => changeCase(context, (text) => text.toLowerCase());

const firstLetters = { first: /^\P{L}*\p{L}/u, words: /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu };

function changeCase({ parameters, setResult }: Casing, change: (text: string) => string): void {
  const { Input, Scope } = parameters;
  setResult('OutputVariable', Scope === 'all' ? change(Input) : Input.replace(firstLetters[Scope], change));
}

export function spintax({ parameters, setResult }: ContextOf<(typeof choosing)['Spintax']>): void {
  setResult('OutputVariable', spin(parameters.Input));
}

export function makeRandom({ parameters, setResult }: RandomContext): void {
  setResult('OutputVariable', randomOf(parameters));
}

function randomOf({ Kind, Length, From, To = 0, Pattern }: RandomContext['parameters']): string {
  switch (Kind) {
    case 'text':
      return randomText(Length, Pattern);
    case 'number':
      return randomNumber(From, To);
    case 'login':
      return randomLogin(Length);
    case 'password':
      return randomPassword(Length);
    case 'uuid':
      return randomUUID();
    case 'item':
      return pick(jsonTexts(Pattern) ?? Pattern.split(';'));
  }
}

// The source of random numbers gives at most so many different ones.
const maxSteps = 2 ** 48 - 1;

/** Both ends are included. */
function randomNumber(from: number, to: number): string {
  if (to < from) throw new ActionError(`To is ${to} and From is ${from}; To must not be below From.`);
  const decimals = Math.max(decimalsOf(from), decimalsOf(to));
  const steps = Math.round((to - from) * 10 ** decimals);
  if (steps >= maxSteps) throw new ActionError(`Between From ${from} and To ${to} are too many numbers.`);
  const step = steps < maxSteps ? randomInt(steps + 1) : 0;
  return (from + step / 10 ** decimals).toFixed(decimals);
}

function decimalsOf(number: number): number {
  return Math.min(12, /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0);
}
