import { ownCode } from './author/own-code.ts';
import { projectOutline } from './author/project-outline.ts';
import { projectPicture } from './author/project-picture.ts';
import { guide } from './core/guide.ts';
import type { Resource } from './resources/resource.ts';
import { taskResult } from './run/task-result.ts';

/** In the order in which clients see them. */
export const resources: readonly Resource[] = [
  {
    ...{ uri: 'gatehouse://project/outline', name: 'project-outline', title: 'Outline of the open project' },
    ...{ mimeType: 'text/plain', tool: projectOutline, operation: 'project_structure_get', input: {} },
  },
  {
    ...{ uri: 'gatehouse://project/picture', name: 'project-picture', title: 'Picture of the open project' },
    ...{ mimeType: 'image/png', tool: projectPicture, operation: 'diagram_image_get', input: {} },
  },
  {
    ...{ uri: 'gatehouse://code/types', name: 'code-types', title: 'Types that custom code has at hand' },
    ...{ mimeType: 'application/json', tool: ownCode, operation: 'code_api_get', input: { do: 'api' } },
  },
  {
    ...{ uri: 'gatehouse://task/{id}/logs', name: 'task-logs', title: 'Log of a task' },
    ...{
      mimeType: 'application/json',
      tool: taskResult,
      operation: 'task_logs_get',
      input: { part: 'logs' },
    },
  },
  {
    ...{ uri: 'gatehouse://docs/{topic}', name: 'docs', title: 'A page of the documentation' },
    ...{ mimeType: 'text/markdown', tool: guide, operation: null, input: {} },
  },
];
