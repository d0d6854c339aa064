import { setImmediate } from 'node:timers/promises';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type ActionPlace, prepareActions } from '../graph/find-action.ts';
import { type OutgoingLink, outgoingLinks, prepareLinks } from '../graph/outgoing-links.ts';
import { resultInSlices } from '../walk/walk-in-slices.ts';
import { itemsAtOnce } from './in-parts.ts';

export type Place = Omit<ActionPlace, 'groupIndex'>;

/** An action and its outgoing links. */
export interface Station {
  readonly place: Place;
  readonly outgoing: readonly OutgoingLink[];
}

/** Every action in project order; other calls are answered in between. */
export async function stationsOf(document: ProjectDocument): Promise<readonly Station[]> {
  await resultInSlices(prepareActions(document));
  await resultInSlices(prepareLinks(document));
  const stations: Station[] = [];
  for (const group of document.groups) {
    for (const [index, action] of group.actions.entries()) {
      const place = { group, action, index };
      stations.push({ place, outgoing: outgoingLinks(document, place) });
      if (stations.length % itemsAtOnce === 0) await setImmediate();
    }
  }
  return stations;
}
