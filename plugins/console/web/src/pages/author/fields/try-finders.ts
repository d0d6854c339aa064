import { type Element, findElements, findElementsIfAny } from '../../../api/queries/page-queries.ts';
import { type Candidate, candidatesFor } from './finder-candidates.ts';
import type { FinderDraft } from './finder-draft.ts';
import { findFramePath } from './frame-path.ts';
import type { PageElement } from './page-elements.ts';

/** A finder that finds the element now. */
export interface TriedFinder {
  readonly draft: FinderDraft;
  readonly shown: string;
  /** How many elements it finds; one of several is named by its index. */
  readonly count: number;
}

interface Trial {
  readonly instanceId: number;
  readonly element: PageElement;
  readonly all: readonly PageElement[];
}

/** Tries the ways to find an element on the page as it is now. Those that find it alone come first. */
export async function tryFinders({ instanceId, element, all }: Trial): Promise<readonly TriedFinder[]> {
  const { elements } = await findElements(instanceId, { ref: element.ref });
  const facts = elements[0];
  const frame = await findFramePath(instanceId, element.frames);
  if (facts === undefined || frame === null) return [];
  const tried: TriedFinder[] = [];
  for (const candidate of candidatesFor(element, facts)) {
    const found = await tryOne(candidate, { instanceId, element, all, facts, frame });
    if (found !== null) tried.push(found);
  }
  return tried.toSorted((one, other) => Number(one.count > 1) - Number(other.count > 1));
}

async function tryOne(
  { trial, draft, shown }: Candidate,
  { instanceId, element, all, facts, frame }: Trial & { readonly facts: Element; readonly frame: string },
): Promise<TriedFinder | null> {
  const { count, index } =
    'role' in trial
      ? placeAmong(
          all.filter((one) => one.role === trial.role && one.name === trial.name && isBeside(one, element)),
          element,
        )
      : await placeInPage(instanceId, { ...trial, frame }, facts);
  if (index < 0) return null;
  const scalars = count > 1 ? { ...draft.scalars, Index: `${index}` } : draft.scalars;
  return { draft: { ...draft, scalars, frame }, shown, count };
}

/** Whether both are in the same document. */
function isBeside(one: PageElement, other: PageElement): boolean {
  return one.frames.join() === other.frames.join();
}

function placeAmong(alike: readonly PageElement[], element: PageElement) {
  return { count: alike.length, index: alike.findIndex(({ ref }) => ref === element.ref) };
}

async function placeInPage(
  instanceId: number,
  named: ({ readonly css: string } | { readonly xpath: string }) & { readonly frame: string },
  { rect }: Element,
) {
  const { matchCount, elements } = await findElementsIfAny(instanceId, named);
  const isIt = (other: Element) => JSON.stringify(other.rect) === JSON.stringify(rect);
  return { count: matchCount, index: elements.find(isIt)?.index ?? -1 };
}
