import { PassThrough } from 'node:stream';

/** Time between two looks at the processors, in which a group that was started shows what it needs. */
const LOOK_MS = 1000;
/** For each processor; more groups than that wait for each other. */
const GROUPS_AT_MOST = 3;

/**
 * Runs groups side by side, at least one for each processor. Another one starts when the processors have time for it, so
 * that many that wait run together, or few that compute.
 * @template Group
 * @template Event
 * @param {readonly Group[]} groups first those that start first
 * @param {(group: Group) => import('node:stream').Readable} start
 * @param {object} processors
 * @param {number} processors.count
 * @param {number} [processors.atLeast] groups that run however busy the processors are; by default one for each of them
 * @param {() => boolean} processors.haveTime since it was asked before
 * @returns {AsyncIterable<Event>} the events of each group together, when it has ended, since reporters follow nested tests by their order
 */
export function runGroups(groups, start, { count, atLeast = count, haveTime }) {
  const events = new PassThrough({ objectMode: true });
  const waiting = [...groups];
  let running = 0;

  const startNext = () => {
    const group = waiting.shift();
    if (group !== undefined) startOne(group);
    else if (running === 0) end();
  };
  /** @param {Group} group */
  const startOne = (group) => {
    running += 1;
    const stream = start(group);
    /** @type {Event[]} */
    const own = [];
    stream.on('data', (event) => own.push(event));
    stream.once('error', (error) => events.destroy(error));
    stream.once('end', () => {
      for (const event of own) events.write(event);
      running -= 1;
      if (running < atLeast) startNext();
    });
  };
  const look = setInterval(() => {
    const hadTime = haveTime();
    if (hadTime && running < count * GROUPS_AT_MOST && waiting.length > 0) startNext();
  }, LOOK_MS);
  const end = () => {
    clearInterval(look);
    events.end();
  };

  for (let at = 0; at < Math.max(1, Math.min(atLeast, groups.length)); at += 1) startNext();
  return events;
}
