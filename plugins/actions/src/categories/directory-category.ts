import { category } from '@gatehouse/sdk-actions';
import { listing } from './directory/directory-listing-actions.ts';
import { whole } from './directory/whole-directory-actions.ts';

export const directories = category({
  tag: 'Directory',
  title: 'Folders',
  summary: 'Makes, copies, moves, deletes and lists folders',
  actions: { ...whole, ...listing },
});
