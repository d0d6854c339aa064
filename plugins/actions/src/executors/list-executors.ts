import { defineExecutors } from '@gatehouse/sdk-actions';
import { listCategory } from '../categories/list-category.ts';
import { addAllLines } from './list/add-all-lines.ts';
import * as lines from './list/list-lines.ts';
import * as whole from './list/whole-list.ts';

export const listExecutors = defineExecutors(listCategory, {
  AddAll: addAllLines,
  AddLine: lines.addLine,
  AddText: lines.addText,
  AddList: lines.addList,
  GetLine: lines.getLine,
  GetSublist: lines.getSublist,
  RemoveLines: lines.removeLines,
  Count: whole.count,
  Join: whole.join,
  Shuffle: whole.shuffle,
  Sort: whole.sort,
  Reverse: whole.reverse,
  Unique: whole.unique,
  Clear: whole.clear,
  BindFile: whole.bindFile,
  SaveFile: whole.saveFile,
});
