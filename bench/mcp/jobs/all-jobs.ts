import { authorJobs } from './author-jobs.ts';
import { browseJobs } from './browse-jobs.ts';
import { changeJobs } from './change-jobs.ts';
import { deviceJobs } from './device-jobs.ts';
import type { Job } from './job.ts';
import { pageToProject } from './page-to-project-job.ts';
import { runJobs } from './run-jobs.ts';

/** The 24 jobs. Those of devices need adb. */
export const allJobs: readonly Job[] = [
  ...authorJobs,
  ...changeJobs,
  ...browseJobs,
  pageToProject,
  ...runJobs,
  ...deviceJobs,
];
