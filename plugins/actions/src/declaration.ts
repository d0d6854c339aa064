import { catalog } from '@gatehouse/plugin-catalog/api';
import { declarePlugin } from '@gatehouse/sdk-plugin';
import { files } from './categories/file.ts';
import { http } from './categories/http.ts';
import { lists } from './categories/list.ts';
import { logic } from './categories/logic.ts';
import { notification } from './categories/notification.ts';
import { tables } from './categories/table.ts';
import { textProcessing } from './categories/text-processing.ts';
import { variables } from './categories/variables.ts';

export const actionCategories = [logic, variables, textProcessing, lists, tables, files, http, notification];

export const declaration = declarePlugin({
  id: 'actions',
  title: 'Standard actions',
  operations: [],
  needs: { catalog },
  actionCategories,
  worker: './src/worker.ts',
});
