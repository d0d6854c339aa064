import { catalog, channels } from '@gatehouse/sdk-actions';
import { declarePlugin, documentStore, secretKeys } from '@gatehouse/sdk-plugin';
import { captcha } from './categories/captcha-category.ts';
import { database } from './categories/database-category.ts';
import { directories } from './categories/directory-category.ts';
import { files } from './categories/file-category.ts';
import { ftp } from './categories/ftp-category.ts';
import { hostedSheet } from './categories/hosted-sheet-category.ts';
import { http } from './categories/http-category.ts';
import { image } from './categories/image-category.ts';
import { jsonXml } from './categories/json-xml-category.ts';
import { lists } from './categories/list-category.ts';
import { logic } from './categories/logic-category.ts';
import { mail } from './categories/mail-category.ts';
import { notification } from './categories/notification-category.ts';
import { profile } from './categories/profile-category.ts';
import { program } from './categories/program-category.ts';
import { project } from './categories/project-category.ts';
import { proxy } from './categories/proxy-category.ts';
import { sms } from './categories/sms-category.ts';
import { tables } from './categories/table-category.ts';
import { textProcessing } from './categories/text-processing-category.ts';
import { variables } from './categories/variables-category.ts';
import { workQueue } from './categories/work-queue-category.ts';

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
  // Owners choose where the files of lists and tables are.
  access: { files: ['*'] },
  worker: './src/worker.ts',
});
