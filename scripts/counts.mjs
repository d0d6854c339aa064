// Prints what the house measures: lines by package, lengths of files and functions, circles, names that repeat. Fixtures are left out.
import { fileURLToPath } from 'node:url';
import { describeLengths, describeLines, describeNames } from './counts/describe.mjs';
import { measureSources } from './counts/measure-sources.mjs';
import { findCircles } from './imports/find-circles.mjs';
import { folderGraph } from './imports/folder-graph.mjs';
import { importGraph } from './imports/import-graph.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const graph = importGraph(ROOT);
const sources = measureSources(ROOT, [...graph.keys()]);
const product = sources.filter(({ isTest }) => !isTest);
const report = [
  ...describeLines(sources),
  '',
  'Product code:',
  ...describeLengths(product),
  `  circles of files ${findCircles(graph).length}, of folders ${findCircles(folderGraph(ROOT, graph)).length} (tests included)`,
  ...describeNames(product),
];
console.log(report.join('\n'));
