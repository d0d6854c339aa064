/** @typedef {import('./import-graph.mjs').Graph} Graph */

/**
 * Tarjan's strongly connected components.
 * @param {Graph} graph
 * @returns {readonly (readonly string[])[]} groups of two or more nodes that reach one another
 */
export function findCircles(graph) {
  /** @type {Map<string, number>} */
  const indexes = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  /**
   * @param {string} node
   * @returns {number} the lowest index that the node reaches among the open ones
   */
  const visit = (node) => {
    const index = indexes.size;
    indexes.set(node, index);
    open.push(node);
    const reached = (graph.get(node) ?? []).map((target) => {
      const known = indexes.get(target);
      if (known === undefined) return visit(target);
      return open.includes(target) ? known : index;
    });
    const lowest = Math.min(index, ...reached);
    if (lowest === index) circles.push(open.splice(open.indexOf(node)));
    return lowest;
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles.filter(({ length }) => length > 1).map((circle) => circle.sort());
}
