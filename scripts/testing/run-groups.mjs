import { PassThrough } from 'node:stream';

/** A little more than there is, since no file computes all the time. */
const OVERCOMMIT = 0.3;

/**
 * Runs groups side by side while the processors have time for them: many that wait, or few that compute.
 * @template {{ load: number }} Group
 * @template Event
 * @param {readonly Group[]} groups first those that start first
 * @param {number} processors
 * @param {(group: Group) => import('node:stream').Readable} start
 * @returns {AsyncIterable<Event>} the events of each group together, when it has ended, since reporters follow nested tests by their order
 */
export function runGroups(groups, processors, start) {
  const events = new PassThrough({ objectMode: true });
  const waiting = [...groups];
  let running = 0;
  let load = 0;

  const startNext = () => {
    for (let group = takeNext(); group !== undefined; group = takeNext()) startOne(group);
    if (running === 0) events.end();
  };
  const takeNext = () => {
    const at = waiting.findIndex((group) => running === 0 || load + group.load <= processors + OVERCOMMIT);
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };
  /** @param {Group} group */
  const startOne = (group) => {
    running += 1;
    load += group.load;
    const stream = start(group);
    /** @type {Event[]} */
    const own = [];
    stream.on('data', (event) => own.push(event));
    stream.once('error', (error) => events.destroy(error));
    stream.once('end', () => {
      for (const event of own) events.write(event);
      running -= 1;
      load -= group.load;
      startNext();
    });
  };

  startNext();
  return events;
}
