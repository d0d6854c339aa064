import { catalog } from './author/catalog.ts';
import { ownCode } from './author/own-code.ts';
import { project } from './author/project.ts';
import { projectCheck } from './author/project-check.ts';
import { projectData } from './author/project-data.ts';
import { projectEdit } from './author/project-edit.ts';
import { projectOutline } from './author/project-outline.ts';
import { projectPicture } from './author/project-picture.ts';
import { projectRun } from './author/project-run.ts';
import { guide } from './core/guide.ts';
import { operationCall } from './core/operation-call.ts';
import { operationSearch } from './core/operation-search.ts';
import { overview } from './core/overview.ts';
import type { Tool } from './tools/tool.ts';

const core = [overview, operationSearch, operationCall, guide];
const author = [
  ...[project, projectOutline, catalog, projectEdit, projectData, projectCheck, projectRun],
  ...[projectPicture, ownCode],
];

/** In the order in which clients see them. */
export const tools: readonly Tool[] = [...core, ...author];
