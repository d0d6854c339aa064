import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startEditor, type TestEditor } from '../../plugins/project-editor/src/testing/test-editor.ts';
import { sampleProject } from './sample-project.ts';

/** The editor's plugin alone, without HTTP, with a sample project of the given number of groups open. */
export async function openSample(t: TestContext, groups: number): Promise<TestEditor> {
  const editor = await startEditor(t);
  const path = join(editor.folder, 'sample.zp');
  await writeFile(path, sampleProject(groups));
  await editor.call('project_open', { body: { path } });
  return editor;
}
