import { fileURLToPath } from 'node:url';

/** The declarations that custom code is checked against, in the order of the digest. */
export const surfaceFiles = ['gatehouse.d.ts', 'gatehouse-browser.d.ts'].map((name) =>
  fileURLToPath(new URL(`../src/surface/${name}`, import.meta.url)),
);

export const digestFile = fileURLToPath(new URL('../src/digest/digest.json', import.meta.url));
