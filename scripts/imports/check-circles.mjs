import { findCircles } from './find-circles.mjs';
import { folderGraph } from './folder-graph.mjs';
import { shortestCircle } from './shortest-circle.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

/**
 * @param {string} root the checkout
 * @param {Graph} graph
 * @returns {readonly string[]} a text for each circle
 */
export function checkCircles(root, graph) {
  const folders = folderGraph(root, graph);
  return [
    ...findCircles(graph).map((circle) => describe('files', circle, graph)),
    ...findCircles(folders).map((circle) => describe('folders', circle, folders)),
  ];
}

/**
 * @param {string} what
 * @param {readonly string[]} members
 * @param {Graph} graph
 */
function describe(what, members, graph) {
  const way = shortestCircle(graph, members).join('\n  imports ');
  const advice = 'Move what they share, often types, into a file below them.';
  return `A circle of ${members.length} ${what}. ${advice}\n  ${way}`;
}
