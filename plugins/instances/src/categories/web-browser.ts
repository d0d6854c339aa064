import { category, elementBindings } from '@gatehouse/sdk-actions';
import { keeping } from './web-browser/keeping.ts';
import { life } from './web-browser/life.ts';
import { traffic } from './web-browser/traffic.ts';

export const webBrowser = category({
  tag: 'WebBrowser',
  usesInstance: true,
  title: 'Browser',
  summary:
    'Starts, closes and sets up the browser of the run. Actions on tabs and elements start it by themselves.',
  bindings: elementBindings,
  actions: { ...life, ...keeping, ...traffic },
});
