import { withBoundData } from '../bound/with-bound-data.ts';
import { captchaExecutors } from './captcha-executors.ts';
import { databaseExecutors } from './database-executors.ts';
import { directoryExecutors } from './directory-executors.ts';
import { fileExecutors } from './file-executors.ts';
import { ftpExecutors } from './ftp-executors.ts';
import { hostedSheetExecutors } from './hosted-sheet-executors.ts';
import { httpExecutors } from './http-executors.ts';
import { imageExecutors } from './image-executors.ts';
import { jsonXmlExecutors } from './json-xml-executors.ts';
import { listExecutors } from './list-executors.ts';
import { logicExecutors } from './logic-executors.ts';
import { mailExecutors } from './mail-executors.ts';
import { notificationExecutors } from './notification-executors.ts';
import { profileExecutors } from './profile-executors.ts';
import { programExecutors } from './program-executors.ts';
import { projectExecutors } from './project-executors.ts';
import { proxyExecutors } from './proxy-executors.ts';
import { smsExecutors } from './sms-executors.ts';
import { tableExecutors } from './table-executors.ts';
import { textProcessingExecutors } from './text-processing-executors.ts';
import { variablesExecutors } from './variables-executors.ts';
import { workQueueExecutors } from './work-queue-executors.ts';

/** The executors of every category of this plugin. */
export const standardExecutors = [
  logicExecutors,
  variablesExecutors,
  textProcessingExecutors,
  listExecutors,
  tableExecutors,
  jsonXmlExecutors,
  fileExecutors,
  directoryExecutors,
  httpExecutors,
  hostedSheetExecutors,
  ftpExecutors,
  databaseExecutors,
  mailExecutors,
  imageExecutors,
  programExecutors,
  projectExecutors,
  workQueueExecutors,
  proxyExecutors,
  profileExecutors,
  captchaExecutors,
  smsExecutors,
  notificationExecutors,
].map(withBoundData);
