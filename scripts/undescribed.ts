// Lists the parts of the API that lack a description or a type, by plugin: node --import tsx scripts/undescribed.ts [plugin]
import { findGaps } from '@gatehouse/openapi/find-gaps';
import { describeDeclarations } from '@gatehouse/plugin-kit/internal/describe-declarations';
import { hostNames } from '@gatehouse/sdk-plugin';
import { readDeclarations } from './read-declarations.ts';

const [only] = process.argv.slice(2);
const declarations = await readDeclarations();
const documents = await Promise.all(hostNames.map((host) => describeDeclarations(declarations, host)));
const lines = documents
  .flatMap(findGaps)
  .filter(({ plugin }) => only === undefined || plugin === only)
  .map(({ plugin, owner, place, lacks }) => `${plugin}: ${owner}: ${place} lacks a ${lacks}`);
const gaps = [...new Set(lines)].sort();
console.log([...gaps, `${gaps.length} gaps`].join('\n'));
