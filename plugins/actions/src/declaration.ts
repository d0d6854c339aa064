import { catalog, channels } from '@gatehouse/sdk-actions';
import { runEnds } from '@gatehouse/sdk-actions/internal';
import { declarePlugin, documentStore, secretKeys } from '@gatehouse/sdk-plugin';
import { captchaCategory } from './categories/captcha-category.ts';
import { databaseCategory } from './categories/database-category.ts';
import { directoryCategory } from './categories/directory-category.ts';
import { fileCategory } from './categories/file-category.ts';
import { ftpCategory } from './categories/ftp-category.ts';
import { hostedSheetCategory } from './categories/hosted-sheet-category.ts';
import { httpCategory } from './categories/http-category.ts';
import { imageCategory } from './categories/image-category.ts';
import { jsonXmlCategory } from './categories/json-xml-category.ts';
import { listCategory } from './categories/list-category.ts';
import { logicCategory } from './categories/logic-category.ts';
import { mailCategory } from './categories/mail-category.ts';
import { notificationCategory } from './categories/notification-category.ts';
import { profileCategory } from './categories/profile-category.ts';
import { programCategory } from './categories/program-category.ts';
import { projectCategory } from './categories/project-category.ts';
import { proxyCategory } from './categories/proxy-category.ts';
import { smsCategory } from './categories/sms-category.ts';
import { tableCategory } from './categories/table-category.ts';
import { textProcessingCategory } from './categories/text-processing-category.ts';
import { variablesCategory } from './categories/variables-category.ts';
import { workQueueCategory } from './categories/work-queue-category.ts';

export const actionCategories = [
  logicCategory,
  variablesCategory,
  textProcessingCategory,
  listCategory,
  tableCategory,
  jsonXmlCategory,
  fileCategory,
  directoryCategory,
  httpCategory,
  hostedSheetCategory,
  ftpCategory,
  databaseCategory,
  mailCategory,
  imageCategory,
  programCategory,
  projectCategory,
  workQueueCategory,
  proxyCategory,
  profileCategory,
  captchaCategory,
  smsCategory,
  notificationCategory,
];

export const declaration = declarePlugin({
  id: 'actions',
  title: 'Standard actions',
  operations: [],
  needs: { catalog, channels, documentStore, runEnds, secretKeys },
  actionCategories,
  // Owners choose where the files of lists and tables are.
  access: { files: ['*'] },
  worker: './src/worker.ts',
});
