import { catalog, channels } from '@gatehouse/sdk-actions';
import { declarePlugin, documentStore, secretKeys } from '@gatehouse/sdk-plugin';
import { captcha } from './categories/captcha.ts';
import { database } from './categories/database.ts';
import { directories } from './categories/directory.ts';
import { files } from './categories/file.ts';
import { ftp } from './categories/ftp.ts';
import { hostedSheet } from './categories/hosted-sheet.ts';
import { http } from './categories/http.ts';
import { image } from './categories/image.ts';
import { jsonXml } from './categories/json-xml.ts';
import { lists } from './categories/list.ts';
import { logic } from './categories/logic.ts';
import { mail } from './categories/mail.ts';
import { notification } from './categories/notification.ts';
import { profile } from './categories/profile.ts';
import { program } from './categories/program.ts';
import { project } from './categories/project.ts';
import { proxy } from './categories/proxy.ts';
import { sms } from './categories/sms.ts';
import { tables } from './categories/table.ts';
import { textProcessing } from './categories/text-processing.ts';
import { variables } from './categories/variables.ts';
import { workQueue } from './categories/work-queue.ts';

export const actionCategories = [
  logic,
  variables,
  textProcessing,
  lists,
  tables,
  jsonXml,
  files,
  directories,
  http,
  hostedSheet,
  ftp,
  database,
  mail,
  image,
  program,
  project,
  workQueue,
  proxy,
  profile,
  captcha,
  sms,
  notification,
];

export const declaration = declarePlugin({
  id: 'actions',
  title: 'Standard actions',
  operations: [],
  needs: { catalog, channels, documentStore, secretKeys },
  actionCategories,
  // Files that lists and tables are bound to lie where their owners keep them.
  access: { files: ['*'] },
  worker: './src/worker.ts',
});
