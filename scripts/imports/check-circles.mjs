import { readFileSync } from 'node:fs';
import { findCircles } from './find-circles.mjs';
import { folderGraph } from './folder-graph.mjs';
import { shortestCircle } from './shortest-circle.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

const KNOWN = new URL('known-circles.json', import.meta.url);

/**
 * @param {string} root the checkout
 * @param {Graph} graph
 * @returns {readonly string[]} a text for each circle that is not known, and for each known one that has ended
 */
export function checkCircles(root, graph) {
  const folders = folderGraph(root, graph);
  const circles = [
    ...findCircles(graph).map((circle) => describe('files', circle, graph)),
    ...findCircles(folders).map((circle) => describe('folders', circle, folders)),
  ];
  /** @type {readonly { members: readonly string[], why: string }[]} */
  const known = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const found = new Map(circles.map(({ members, text }) => [members.join('\n'), text]));
  const ended = known.filter(({ members }) => !found.delete(members.join('\n')));
  return [
    ...found.values(),
    ...ended.map(
      ({ members }) => `No longer a circle, take it out of known-circles.json: ${members.join(', ')}`,
    ),
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
  return { members, text: `A circle of ${members.length} ${what}. ${advice}\n  ${way}` };
}
