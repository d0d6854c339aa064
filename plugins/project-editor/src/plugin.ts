import { lateHandlers } from '@gatehouse/sdk-plugin';
import { declaration } from './declaration.ts';

export default declaration.implement((env) =>
  lateHandlers(declaration.declaration.operations, async () => {
    const { openEditor } = await import('./open-editor.ts');
    return openEditor(env);
  }),
);
