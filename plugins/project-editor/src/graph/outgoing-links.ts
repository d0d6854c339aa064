import type { Branch, FixedSource, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { CarriedIndex } from './carried-index.ts';
import type { ActionPlace } from './find-action.ts';

/** A branch of an action and its target. A null target ends the run. */
export interface OutgoingLink {
  readonly branch: Branch;
  readonly target: string | null;
  /** No explicit link: the next action of the group. */
  readonly isImplicit: boolean;
}

/** Explicit links by their source. */
class LinkIndex {
  readonly bySource = new Map<string, readonly Link[]>();

  change(gone: readonly Link[], come: readonly Link[]): void {
    for (const link of gone) this.#remove(link);
    for (const link of come) this.#add(link);
  }

  #add(link: Link): void {
    const others = this.bySource.get(link.source);
    this.bySource.set(link.source, others ? [...others, link] : [link]);
  }

  #remove(link: Link): void {
    const others = this.bySource.get(link.source)?.filter((other) => other !== link) ?? [];
    if (others.length > 0) this.bySource.set(link.source, others);
    else this.bySource.delete(link.source);
  }
}

const indexes = new CarriedIndex<Link, LinkIndex>(() => new LinkIndex());

/** Carries the index of the links over to an edited document. */
export function carryLinks(from: readonly Link[], to: readonly Link[]): void {
  indexes.carry(from, to);
}

/** Makes the index of the links step by step, before a walk that reads many. */
export function prepareLinks({ links }: ProjectDocument): Generator<null, void> {
  return indexes.prepare(links);
}

const none: readonly Link[] = [];

/** The explicit links of an action, or of Start, GoodEnd or BadEnd. */
export function linksOf({ links }: ProjectDocument, source: string): readonly Link[] {
  return indexes.of(links).bySource.get(source) ?? none;
}

/** OnSuccess and OnError always, then other linked branches. */
export function outgoingLinks(
  document: ProjectDocument,
  { group, action, index }: Omit<ActionPlace, 'groupIndex'>,
): OutgoingLink[] {
  const own = linksOf(document, action.id);
  const next = group.actions[index + 1]?.id ?? null;
  let success: string | null = null;
  let error: string | null = null;
  const others: Link[] = [];
  for (const link of own) {
    if (link.branch === 'OnSuccess') success = link.target;
    else if (link.branch === 'OnError') error = link.target;
    else others.push(link);
  }
  const isImplicit = success === null && next !== null;
  const outgoing: OutgoingLink[] = [
    { branch: 'OnSuccess', target: success ?? next, isImplicit },
    { branch: 'OnError', target: error, isImplicit: false },
  ];
  if (others.length > 1) others.sort(byBranch);
  for (const { branch, target } of others) outgoing.push({ branch, target, isImplicit: false });
  return outgoing;
}

function byBranch(one: Link, other: Link): number {
  return one.branch.localeCompare(other.branch, 'en', { numeric: true });
}

/** The target of Start, GoodEnd or BadEnd; null when it is not linked. */
export function fixedTarget(document: ProjectDocument, source: FixedSource): string | null {
  return linksOf(document, source)[0]?.target ?? null;
}
