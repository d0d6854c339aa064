import { lateHandlers } from '@gatehouse/sdk-plugin';
import { declaration } from './declaration.ts';
import type { StoredBatch, StoredHead } from './journal/edit-store.ts';

export default declaration.implement(async (env) => {
  const changed = env.use.changes.ofKind('projects', 'project:read');
  // Opened by the start, which a file that was changed from outside refuses.
  const edits = await env.use.documentStore.collection<StoredHead | StoredBatch>('project-edits');
  return lateHandlers(declaration.declaration.operations, async () => {
    const { openEditor } = await import('./open-editor.ts');
    return openEditor(env, { edits, onChange: () => changed('current') });
  });
});
