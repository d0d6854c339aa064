import { allMatches, everywhere, usePattern } from '@gatehouse/sdk-actions/matching';
import type { textSearchingActions } from '../../categories/text-processing/text-searching-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { assertTextFits } from '../../texts/text-size.ts';

type ReplaceContext = ContextOf<(typeof textSearchingActions)['Replace']>;
type ReplaceParameters = ReplaceContext['parameters'];

export function replace({ parameters, setResult }: ReplaceContext): void {
  const replaced = parameters.Kind === 'regex' ? replacePattern(parameters) : replacePlain(parameters);
  setResult('OutputVariable', replaced);
}

/** A replacement function keeps `$` literal. */
function replacePlain({ Input, What, With, Which, Number: wanted = 0 }: ReplaceParameters): string {
  if (Which === 'all') {
    assertTextFits(Input.length + countOf(Input, What) * (With.length - What.length));
    return Input.replaceAll(What, () => With);
  }
  let at = Input.indexOf(What);
  const last = Which === 'first' ? 0 : wanted;
  for (let place = 0; place < last && at >= 0; place++) at = Input.indexOf(What, at + What.length);
  return at < 0 ? Input : Input.slice(0, at) + With + Input.slice(at + What.length);
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

function replacePattern({ Input, What, With, Which, Number: wanted = 0 }: ReplaceParameters): string {
  if (Which === 'first') return usePattern(What, Input.length, (pattern) => Input.replace(pattern, With));
  if (Which === 'all') {
    return usePattern(What, Input.length, (pattern) =>
      fitting(() => Input.replace(everywhere(pattern), With)),
    );
  }
  const match = allMatches(What, Input)[wanted];
  if (!match) return Input;
  return usePattern(What, Input.length, (pattern) => {
    // Sticky, so that $1 and lookbehind see the whole text while only this match is replaced.
    const here = new RegExp(pattern, `${pattern.flags}y`);
    here.lastIndex = match.index;
    return Input.replace(here, With);
  });
}

/** The engine refuses a text beyond 512 million characters before it allocates it. */
function fitting(make: () => string): string {
  try {
    const made = make();
    assertTextFits(made.length);
    return made;
  } catch (error) {
    if (error instanceof RangeError) assertTextFits(Number.POSITIVE_INFINITY);
    throw error;
  }
}
