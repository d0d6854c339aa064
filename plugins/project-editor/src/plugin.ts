import { lateHandlers } from '@gatehouse/sdk-plugin';
import { declaration } from './declaration.ts';

export default declaration.implement((env) => {
  const changed = env.use.changes.ofKind('projects', 'project:read');
  return lateHandlers(declaration.declaration.operations, async () => {
    const { openEditor } = await import('./open-editor.ts');
    return openEditor(env, { onChange: () => changed('current') });
  });
});
