import { category } from '@gatehouse/sdk-actions';
import { listing } from './directory/listing.ts';
import { whole } from './directory/whole.ts';

export const directories = category({
  tag: 'Directory',
  title: 'Folders',
  summary: 'Makes, copies, moves, deletes and lists folders',
  actions: { ...whole, ...listing },
});
