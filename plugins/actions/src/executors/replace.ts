import { parsePattern } from '@gatehouse/plugin-catalog/api';
import type { textProcessing } from '../categories/text-processing.ts';
import type { ContextOf } from './context-of.ts';

type ReplaceParameters = ContextOf<(typeof textProcessing)['actions']['Replace']>['parameters'];

export function replaceText(parameters: ReplaceParameters): string {
  return parameters.Kind === 'regex' ? replacePattern(parameters) : replacePlain(parameters);
}

/** A replacement function keeps `$` plain. */
function replacePlain({ Input, What, With, Which, Number: wanted = 0 }: ReplaceParameters): string {
  if (Which === 'all') return Input.replaceAll(What, () => With);
  let at = Input.indexOf(What);
  const last = Which === 'first' ? 0 : wanted;
  for (let place = 0; place < last && at >= 0; place++) at = Input.indexOf(What, at + What.length);
  return at < 0 ? Input : Input.slice(0, at) + With + Input.slice(at + What.length);
}

function replacePattern({ Input, What, With, Which, Number: wanted = 0 }: ReplaceParameters): string {
  const pattern = parsePattern(What);
  if (Which === 'first') return Input.replace(pattern, With);
  const everywhere = new RegExp(pattern, `${pattern.flags}g`);
  if (Which === 'all') return Input.replace(everywhere, With);
  const match = [...Input.matchAll(everywhere)][wanted];
  if (!match) return Input;
  // Sticky, so that $1 and lookbehind see the whole text while only this place is replaced.
  const here = new RegExp(pattern, `${pattern.flags}y`);
  here.lastIndex = match.index;
  return Input.replace(here, With);
}
