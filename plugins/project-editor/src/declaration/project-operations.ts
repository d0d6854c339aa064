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
    method: 'GET',
    path: '/projects/current',
    ...readsProject,
    reply: projectInfoReply,
  }),
  operation({
    id: 'project_create',
    summary: 'Create an empty project and open it',
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
    method: 'POST',
    path: '/projects/current/save',
    ...editsProject,
    body: projectSaveBody,
    reply: freshnessReply,
  }),
  operation({
    id: 'project_close',
    summary: 'Close the project',
    method: 'POST',
    path: '/projects/current/close',
    ...editsProject,
    body: projectCloseBody,
    reply: projectCloseReply,
  }),
] as const;
