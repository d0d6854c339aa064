import type { Branch, FixedSource, Link, ProjectDocument } from '@gatehouse/plugin-runtime/api';
import type { ActionPlace } from './find-action.ts';

/** A way out of an action. A null target: the project ends there. */
export interface OutgoingLink {
  readonly branch: Branch;
  readonly target: string | null;
  /** The next action of the group, since no link says otherwise. */
  readonly isImplicit: boolean;
}

export type LinksBySource = ReadonlyMap<string, readonly Link[]>;

/** Explicit links by their source. Made once for a walk over the whole project. */
export function linksBySource({ links }: ProjectDocument): LinksBySource {
  const bySource = new Map<string, Link[]>();
  for (const link of links) {
    const others = bySource.get(link.source);
    if (others) others.push(link);
    else bySource.set(link.source, [link]);
  }
  return bySource;
}

/** OnSuccess and OnError always, then the branches that are linked. */
export function outgoingLinks(links: LinksBySource, { group, action, index }: ActionPlace): OutgoingLink[] {
  const own = links.get(action.id) ?? [];
  const explicit = (branch: Branch) => own.find((link) => link.branch === branch)?.target ?? null;
  const success = explicit('OnSuccess');
  const next = group.actions[index + 1]?.id ?? null;
  return [
    {
      branch: 'OnSuccess',
      target: success ?? next,
      isImplicit: success === null && next !== null,
    },
    { branch: 'OnError', target: explicit('OnError'), isImplicit: false },
    ...own
      .filter(({ branch }) => branch !== 'OnSuccess' && branch !== 'OnError')
      .toSorted((one, other) => one.branch.localeCompare(other.branch, 'en', { numeric: true }))
      .map(({ branch, target }) => ({ branch, target, isImplicit: false })),
  ];
}

/** Where Start, GoodEnd or BadEnd leads; null when it is not wired. */
export function fixedTarget({ links }: ProjectDocument, source: FixedSource): string | null {
  return links.find((link) => link.source === source)?.target ?? null;
}
