import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, inEditor, readsProject } from './editor-facts.ts';
import {
  freshnessReply,
  productVersionReply,
  projectCloseBody,
  projectCloseReply,
  projectCreateReply,
  projectInfoReply,
  projectOpenBody,
  projectOpenReply,
  projectSaveBody,
} from './project-schemas.ts';

export const projectOperations = [
  operation({
    id: 'product_version',
    summary: 'Read product variant and version',
    description: 'Needs no open project.',
    method: 'GET',
    path: '/product/version',
    tier: 0,
    scope: 'project:read',
    ...inEditor,
    reply: productVersionReply,
  }),
  operation({
    id: 'project_get_current',
    summary: 'Read the open project and whether it has unsaved changes',
    description: 'Facts of the file are read from the disk at each call.',
    method: 'GET',
    path: '/projects/current',
    ...readsProject,
    reply: projectInfoReply,
  }),
  operation({
    id: 'project_create',
    summary: 'Create an empty project and open it',
    description:
      'It takes the place of the open project, whose unsaved changes are kept in a file (recoveryPath) and whose run is stopped.',
    method: 'POST',
    path: '/projects',
    tier: 1,
    scope: 'project:edit',
    ...inEditor,
    body: v.strictObject({}),
    reply: projectCreateReply,
  }),
  operation({
    id: 'project_open',
    summary: 'Open a project file',
    description:
      'It takes the place of the open project, whose unsaved changes are kept in a file (recoveryPath) and whose run is stopped.',
    method: 'POST',
    path: '/projects/open',
    ...editsProject,
    body: projectOpenBody,
    reply: projectOpenReply,
    errors: ['not_found'],
  }),
  operation({
    id: 'project_save',
    summary: 'Save the project, the first time with a path',
    description:
      '409 when the target is not the file of the project, or was changed by others since, unless overwrite is true. The replaced version is kept in the data folder.',
    method: 'POST',
    path: '/projects/current/save',
    ...editsProject,
    body: projectSaveBody,
    reply: freshnessReply,
  }),
  operation({
    id: 'project_close',
    summary: 'Close the project',
    description: '409 while it runs, and while it has unsaved changes unless discardUnsavedChanges is true.',
    method: 'POST',
    path: '/projects/current/close',
    ...editsProject,
    body: projectCloseBody,
    reply: projectCloseReply,
  }),
] as const;
