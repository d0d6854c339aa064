import { category, elementBindings } from '@gatehouse/sdk-actions';
import { keeping } from './web-browser/browser-data-actions.ts';
import { life } from './web-browser/browser-life-actions.ts';
import { popUps } from './web-browser/pop-up-actions.ts';
import { traffic } from './web-browser/traffic-actions.ts';

export const webBrowser = category({
  tag: 'WebBrowser',
  usesInstance: true,
  title: 'Browser',
  summary:
    'Starts, closes and sets up the browser of the run. Actions on tabs and elements start it by themselves.',
  bindings: elementBindings,
  actions: { ...life, ...keeping, ...traffic, ...popUps },
});
