import { writeFileSync } from 'node:fs';
import { readSurface } from './read-surface.ts';
import { digestFile, surfaceFiles } from './surface-files.ts';

// node --import tsx plugins/own-code/emit/emit-digest.ts
writeFileSync(digestFile, `${JSON.stringify(readSurface(surfaceFiles), null, 2)}\n`);
