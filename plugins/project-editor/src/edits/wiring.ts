import type { Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { linksOf } from '../graph/outgoing-links.ts';

/** A branch and its new target; null when its link is removed. */
export type Wire = Pick<Link, 'source' | 'branch'> & { readonly target: string | null };

/** The links of a document while a batch changes some of them. */
export class Wiring {
  readonly #document: ProjectDocument;
  /** By source and branch; the last change counts. */
  readonly #wires = new Map<string, Wire & { readonly isNew: boolean }>();

  constructor(document: ProjectDocument) {
    this.#document = document;
  }

  set(wire: Wire): void {
    const key = `${wire.branch} ${wire.source}`;
    const earlier = this.#wires.get(key);
    const isNew = earlier !== undefined && (earlier.isNew || earlier.target === null);
    // A link that was removed and added again is the last one.
    if (isNew) this.#wires.delete(key);
    this.#wires.set(key, { ...wire, isNew });
  }

  /** A link with a new target keeps its place; new ones come last. The same array when nothing changed. */
  links(): readonly Link[] {
    const { links } = this.#document;
    const replaced = new Map<Link, readonly Link[]>();
    const added: Link[] = [];
    for (const wire of this.#wires.values()) {
      const link = linksOf(this.#document, wire.source).find(({ branch }) => branch === wire.branch);
      const isLast = wire.isNew || !link;
      const now = toLinks(wire);
      if (link && (isLast || link.target !== wire.target)) replaced.set(link, isLast ? [] : now);
      if (isLast) added.push(...now);
    }
    const kept = replaced.size === 0 ? links : withReplaced(links, replaced);
    return added.length === 0 ? kept : [...kept, ...added];
  }
}

function toLinks({ source, branch, target }: Wire): readonly Link[] {
  return target === null ? [] : [{ source, branch, target }];
}

const few = 50;

/** A few links are found one by one, which is fastest; many in one pass. */
function withReplaced(links: readonly Link[], replaced: ReadonlyMap<Link, readonly Link[]>): readonly Link[] {
  if (replaced.size > few) return links.flatMap((link) => replaced.get(link) ?? link);
  const kept = [...links];
  for (const [link, now] of replaced) kept.splice(kept.indexOf(link), 1, ...now);
  return kept;
}
