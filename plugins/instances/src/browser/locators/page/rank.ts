import { candidatesIn } from '../../finding/page/by-hint.ts';
import { isShown } from '../../finding/page/roles.ts';
import { elementsIn } from '../../finding/page/shadow-roots.ts';
import { shortText } from './describe-element.ts';
import { expressionsFor } from './expressions.ts';
import type { Fingerprint, Ranked, Ranking } from './fingerprint.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { likenessTo, maySame } from './likeness-to.ts';

interface Scored {
  readonly element: Element;
  readonly fingerprint: Fingerprint;
  readonly score: number;
}

/** The one element of the page that a fingerprint means, where there is exactly one. */
export function rankElements(root: Document | Element, known: Fingerprint): Ranking {
  const [threshold, margin] = [0.72, 0.12];
  const scored = scoreAll(root, known);
  if (scored === null) return { kind: 'too_large' };
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  const [best, second] = sorted;
  const count = sorted.filter(({ score }) => score >= threshold).length;
  if (best === undefined || count === 0) return { kind: 'none', score: best?.score ?? 0, count: 0 };
  const next = second?.score ?? 0;
  if (count > 1 || best.score - next < margin) return { kind: 'several', score: best.score, count };
  return { kind: 'one', second: next, best: toRanked(best) };
}

/** Null where the page has more elements than can be compared in time. */
export function scoreAll(root: Document | Element, known: Fingerprint): Scored[] | null {
  const [maxMs, maxScored] = [1000, 1500];
  const end = performance.now() + maxMs;
  const scored: Scored[] = [];
  for (const element of candidatesFor(root, known)) {
    if (performance.now() > end || scored.length > maxScored) return null;
    if (!maySame(known, element)) continue;
    if (isShown(element) !== known.isShown) continue;
    const fingerprint = fingerprintOf(element);
    scored.push({ element, fingerprint, score: likenessTo(known, fingerprint, element) });
  }
  return scored;
}

export function toRanked({ element, fingerprint, score }: Scored): Ranked {
  const called = fingerprint.name || shortText(fingerprint.groups[0] ?? '');
  const shown = `<${element.localName}>${called}`;
  return { score, fingerprint, expressions: expressionsFor(element, fingerprint), shown };
}

export function candidatesFor(root: Document | Element, { role, tag }: Fingerprint): Element[] {
  const named = candidatesIn(root);
  if (role !== 'text') return named;
  const same = /^[\w-]+$/.test(tag) ? elementsIn(root, tag).slice(0, 5000) : [];
  return [...new Set([...named, ...same])];
}
