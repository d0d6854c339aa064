import type { Handlers } from '@gatehouse/sdk-plugin';
import { fillForm } from '../config/fill-form.ts';
import { shownForm } from '../config/filled-form.ts';
import type { Form } from '../config/form.ts';
import type { settingsOperations } from '../declaration/settings-operations.ts';
import type { TaskParts } from './task-parts.ts';

type ConfigHandlers = Pick<Handlers<typeof settingsOperations>, 'task_config_get' | 'task_config_set'>;

export function configHandlers({ taskStore, engine, forms }: TaskParts): ConfigHandlers {
  /** A scan shows which kind of form the project has by now. */
  async function readForm(id: string): Promise<Form> {
    const { projectPath, settingsType } = taskStore.find(id);
    const form = await forms.read(projectPath);
    if (form.settingsType !== settingsType) {
      await taskStore.change(id, (task) => ({ ...task, settingsType: form.settingsType }));
    }
    return form;
  }

  return {
    task_config_get: async ({ params: { id } }) => {
      const form = await readForm(id);
      return { settings: shownForm(form, taskStore.find(id).config) };
    },

    task_config_set: async ({ params: { id }, body }) => {
      const form = await readForm(id);
      const { applied, skipped } = fillForm(form, [], body.settings);
      await engine.edit(id, (task) => ({
        ...task,
        config: fillForm(form, task.config ?? [], body.settings).config,
      }));
      return { applied: [...applied], skipped: [...skipped] };
    },
  };
}
