import { category, elementBindings } from '@gatehouse/sdk-actions';
import { changing } from './html-element/changing-actions.ts';
import { reading } from './html-element/reading-actions.ts';

export const htmlElement = category({
  tag: 'HtmlElement',
  usesInstance: true,
  title: 'Element',
  summary:
    'Reads elements of the page in the active tab and acts on them. Each action waits for its element.',
  bindings: elementBindings,
  actions: { ...reading, ...changing },
});
