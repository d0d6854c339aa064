// Fails where an import crosses a wall: a circle of files or folders, or a floor that imports what stands above it.
import { fileURLToPath } from 'node:url';
import { checkCircles } from './imports/check-circles.mjs';
import { checkFloors } from './imports/check-floors.mjs';
import { importGraph } from './imports/import-graph.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const graph = importGraph(ROOT);
const problems = [...checkFloors(ROOT, graph), ...checkCircles(ROOT, graph)];
for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log(`\n${problems.length} imports or circles. The rules are in floors.json of each package.`);
  process.exitCode = 1;
}
