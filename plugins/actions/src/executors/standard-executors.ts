import { withBoundData } from '../bound/with-bound-data.ts';
import { captchaExecutors } from './captcha.ts';
import { databaseExecutors } from './database.ts';
import { directoryExecutors } from './directory.ts';
import { fileExecutors } from './file.ts';
import { ftpExecutors } from './ftp.ts';
import { hostedSheetExecutors } from './hosted-sheet.ts';
import { httpExecutors } from './http.ts';
import { imageExecutors } from './image.ts';
import { jsonXmlExecutors } from './json-xml.ts';
import { listExecutors } from './list.ts';
import { logicExecutors } from './logic.ts';
import { mailExecutors } from './mail.ts';
import { notificationExecutors } from './notification.ts';
import { profileExecutors } from './profile.ts';
import { programExecutors } from './program.ts';
import { projectExecutors } from './project.ts';
import { proxyExecutors } from './proxy.ts';
import { smsExecutors } from './sms.ts';
import { tableExecutors } from './table.ts';
import { textProcessingExecutors } from './text-processing.ts';
import { variablesExecutors } from './variables.ts';
import { workQueueExecutors } from './work-queue.ts';

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
