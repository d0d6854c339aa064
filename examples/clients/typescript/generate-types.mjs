// Writes the types of both hosts from the descriptions that they serve.
import { mkdir, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';

const { EDITOR_URL = 'http://localhost:5299/api/v1', RUNNER_URL = 'http://localhost:5300/api/v1' } =
  process.env;
const folder = new URL('./generated/', import.meta.url);

await mkdir(folder, { recursive: true });
for (const [host, url] of Object.entries({ editor: EDITOR_URL, runner: RUNNER_URL })) {
  const types = await openapiTypescript(new URL(`${url}/openapi.json`));
  await writeFile(new URL(`${host}.d.ts`, folder), astToString(types));
}
