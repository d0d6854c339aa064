/** @typedef {import('./import-graph.mjs').Graph} Graph */

/**
 * @param {Graph} graph
 * @param {readonly string[]} members that reach one another
 * @returns {readonly string[]} the shortest way from one of them back to itself, which is both first and last
 */
export function shortestCircle(graph, members) {
  const ways = members.flatMap((member) => wayBack(graph, member) ?? []);
  return ways.reduce((shortest, way) => (way.length < shortest.length ? way : shortest));
}

/**
 * @param {Graph} graph
 * @param {string} start
 * @returns {[string[]] | null} null where no way leads back
 */
function wayBack(graph, start) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    for (const target of graph.get(way.at(-1) ?? '') ?? []) {
      if (target === start && way.length > 1) return [[...way, start]];
      if (!seen.has(target)) ways.push([...way, target]);
      seen.add(target);
    }
  }
  return null;
}
