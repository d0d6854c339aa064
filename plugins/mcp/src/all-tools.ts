import { catalog } from './author/catalog.ts';
import { ownCode } from './author/own-code.ts';
import { project } from './author/project.ts';
import { projectCheck } from './author/project-check.ts';
import { projectData } from './author/project-data.ts';
import { projectEdit } from './author/project-edit.ts';
import { projectOutline } from './author/project-outline.ts';
import { projectPicture } from './author/project-picture.ts';
import { projectRun } from './author/project-run.ts';
import { browser } from './browse/browser.ts';
import { pageAct } from './browse/page-act.ts';
import { pagePicture } from './browse/page-picture.ts';
import { pageRead } from './browse/page-read.ts';
import { pageToActions } from './browse/page-to-actions.ts';
import { pageWatch } from './browse/page-watch.ts';
import { guide } from './core/guide.ts';
import { operationCall } from './core/operation-call.ts';
import { operationSearch } from './core/operation-search.ts';
import { overview } from './core/overview.ts';
import { device } from './device/device.ts';
import { deviceAct } from './device/device-act.ts';
import { schedule } from './run/schedule.ts';
import { session } from './run/session.ts';
import { task } from './run/task.ts';
import { taskControl } from './run/task-control.ts';
import { taskResult } from './run/task-result.ts';
import type { Tool } from './tools/tool.ts';

const core = [overview, operationSearch, operationCall, guide];
const author = [
  ...[project, projectOutline, catalog, projectEdit, projectData, projectCheck, projectRun],
  ...[projectPicture, ownCode],
];
const browse = [browser, pageRead, pageAct, pagePicture, pageWatch, pageToActions];
const run = [task, taskControl, taskResult, schedule, session];

/** In the order in which clients see them. */
export const tools: readonly Tool[] = [...core, ...author, ...browse, ...run, device, deviceAct];
