import { PassThrough } from 'node:stream';

/**
 * @template Item
 * @param {readonly import('node:stream').Readable[]} streams of objects
 * @returns {AsyncIterable<Item>} the items of all of them, as they come
 */
export function mergeStreams(streams) {
  const merged = new PassThrough({ objectMode: true });
  let open = streams.length;
  for (const stream of streams) {
    stream.pipe(merged, { end: false });
    stream.once('error', (error) => merged.destroy(error));
    stream.once('end', () => {
      open -= 1;
      if (open === 0) merged.end();
    });
  }
  return merged;
}
