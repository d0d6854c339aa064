import type { Corridor } from './box-index.ts';

/** The wire of a track. Wires of one bundle share tracks. */
export interface Owner {
  readonly bundle: string;
}

interface Track {
  readonly place: number;
  readonly span: Corridor;
  readonly owner: Owner;
}

export interface WantedTrack {
  readonly wanted: number;
  /** Possible positions; the leg is not moved when there is none. */
  readonly room: Corridor;
  /** Extent along the track. */
  readonly span: Corridor;
  readonly owner: Owner;
  /** The direction that is tried first; 0: both in turn. */
  readonly step: 1 | 0 | -1;
}

const bucketSize = 64;
/** Distances between tracks, the widest first. */
const gaps = [10, 6, 4];
const maxTries = 12;
/** Distance along a track between the end of one wire and the start of another. */
const endGap = 6;
/** Maximum distance at which a wire joins others of its bundle. */
const joinDistance = 40;

/** The used tracks of one direction. */
export class Tracks {
  readonly #buckets = new Map<number, Track[]>();

  /** The best free place near the wanted one; the wanted place when none is free. */
  take(asked: WantedTrack): number {
    const place = this.#choose(asked);
    const key = Math.floor(place / bucketSize);
    const track = { place, span: asked.span, owner: asked.owner };
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.push(track);
    else this.#buckets.set(key, [track]);
    return place;
  }

  #choose(asked: WantedTrack): number {
    const { wanted, room } = asked;
    if (room.from > room.to) return wanted;
    const near = this.#near(asked);
    const own = near.find(
      ({ place, owner }) =>
        isShared(owner, asked.owner) && Math.abs(place - wanted) <= joinDistance && isIn(place, room),
    );
    if (own && isFree(own.place, { asked, near, gap: 4 })) return own.place;
    for (const gap of gaps) {
      for (const place of placesAround(asked, gap)) {
        if (isIn(place, room) && isFree(place, { asked, near, gap })) return place;
      }
    }
    return wanted;
  }

  /** The tracks that the wire would run beside. */
  #near({ wanted, span, owner }: WantedTrack): Track[] {
    const reach = maxTries * (gaps[0] ?? 0);
    const last = Math.floor((wanted + reach) / bucketSize);
    const near: Track[] = [];
    for (let key = Math.floor((wanted - reach) / bucketSize); key <= last; key += 1) {
      for (const track of this.#buckets.get(key) ?? []) {
        // Two legs of one wire may follow each other, but may not run side by side.
        const gap = track.owner === owner ? 0 : endGap;
        if (track.span.from < span.to + gap && span.from < track.span.to + gap) near.push(track);
      }
    }
    return near;
  }
}

function* placesAround({ wanted, step }: WantedTrack, gap: number): Generator<number> {
  yield wanted;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    yield wanted + (step || 1) * tries * gap;
    if (step === 0) yield wanted - tries * gap;
  }
  for (let tries = 1; step !== 0 && tries <= maxTries; tries += 1) yield wanted - step * tries * gap;
}

function isFree(
  place: number,
  { asked, near, gap }: { asked: WantedTrack; near: readonly Track[]; gap: number },
): boolean {
  return near.every((track) => isShared(track.owner, asked.owner) || Math.abs(track.place - place) >= gap);
}

function isShared(one: Owner, other: Owner): boolean {
  return one !== other && one.bundle === other.bundle;
}

function isIn(place: number, { from, to }: Corridor): boolean {
  return place >= from && place <= to;
}
