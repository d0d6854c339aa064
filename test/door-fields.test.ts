import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { namesFile } from '@gatehouse/plugin-runtime/api';

const plugins = join(import.meta.dirname, '../plugins');

/** Text fields with the name of a path that name no file of this machine. */
const others: Readonly<Record<string, string>> = {
  'device_file_delete query.path': 'on the device',
  'device_file_get query.path': 'on the device',
  'device_file_put query.path': 'on the device',
  'device_files_list query.path': 'on the device',
  'instance_cookies_set body.cookies.path': 'of a cookie',
  'secret_grant body.projectPath': 'compared, never opened',
  'secret_revoke body.projectPath': 'compared, never opened',
  'tasks_list query.projectPath': 'compared, never opened',
};

/** Fields that `door-walk.test.ts` tries on every closed place, or that a run opens, as `bindedFile` of batches. */
const walked = [
  'coverage_image_draw body.path',
  'folder_list query.folder',
  'project_diff query.path',
  'project_open body.path',
  'project_save body.path',
  'project_test_record body.path',
  'project_tests_run body.path',
  'project_tests_start body.path',
  'shared_code_set body.localPath',
  'task_create body.path',
  'task_scheduler_set body.fileName',
];

interface Field {
  readonly place: string;
  readonly schema: object;
}

test('every text of a request that names a file is marked and tried on closed places', async () => {
  const fields = await textFields();
  const named = fields.filter(({ place }) => /(?<!x)(path|file|folder|directory|dir)(name)?$/i.test(place));

  const marked = fields.filter(({ schema }) => namesFile(schema)).map(({ place }) => place);
  const unmarked = named.filter(({ schema }) => !namesFile(schema)).map(({ place }) => place);

  assert.deepEqual([...new Set(unmarked)].sort(), Object.keys(others).sort());
  assert.deepEqual([...new Set(marked)].sort(), walked);
});

async function textFields(): Promise<readonly Field[]> {
  const fields: Field[] = [];
  for (const name of readdirSync(plugins)) {
    const url = pathToFileURL(join(plugins, name, 'src/plugin.ts')).href;
    const { operations } = (await import(url)).default.declaration;
    for (const operation of operations) {
      const { id, body, query = {}, status } = operation;
      if (status !== 'live') continue;
      fields.push(...textsIn(body, `${id} body`));
      for (const [key, schema] of Object.entries(query))
        fields.push(...textsIn(schema, `${id} query.${key}`));
    }
  }
  return fields;
}

/** The text fields of a schema, at any depth. */
function textsIn(schema: unknown, place: string): readonly Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('wrapped' in schema && !namesFile(schema)) return textsIn(schema.wrapped, place);
  if ('entries' in schema)
    return Object.entries(Object(schema.entries)).flatMap(([key, entry]) =>
      textsIn(entry, `${place}.${key}`),
    );
  if ('item' in schema) return textsIn(schema.item, place);
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.flatMap((option: unknown) => textsIn(option, place));
  const isText = 'type' in schema && schema.type === 'string';
  return isText || namesFile(schema) ? [{ place, schema }] : [];
}
