import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-editor';
import { takeAll } from './browser-worlds.ts';
import { closed, opened } from './editor-inputs.ts';
import { openProject } from './worlds.ts';

const on = { body: { isRecording: true } };

type Fixtures = FixturesOf<typeof plugin>;

/** Recordings of a person's input in the browser of the editor. */
export const fixtures = {
  good: { recording_get: opened({}), recording_set: opened(on) },
  errors: {
    recording_get: { project_not_open: closed({}) },
    recording_set: {
      project_not_open: closed(on),
      failed_precondition: async (world: FixtureWorld) => {
        await takeAll(world);
        await openProject(world);
        return on;
      },
    },
  },
} satisfies { readonly good: Partial<Fixtures['good']>; readonly errors: Partial<Fixtures['errors']> };
