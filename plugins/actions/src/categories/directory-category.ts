import { category } from '@gatehouse/sdk-actions';
import { directoryListingActions } from './directory/directory-listing-actions.ts';
import { wholeDirectoryActions } from './directory/whole-directory-actions.ts';

export const directoryCategory = category({
  tag: 'Directory',
  title: 'Folders',
  summary: 'Makes, copies, moves, deletes and lists folders',
  actions: { ...wholeDirectoryActions, ...directoryListingActions },
});
