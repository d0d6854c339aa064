import { category, elementBindings } from '@gatehouse/sdk-actions';
import { keeping } from './web-browser/browser-data-actions.ts';
import { life } from './web-browser/browser-life-actions.ts';
import { emulation } from './web-browser/emulation-actions.ts';
import { har } from './web-browser/har-actions.ts';
import { unwantedPages } from './web-browser/page-actions.ts';
import { popUps } from './web-browser/pop-up-actions.ts';
import { requestRules } from './web-browser/request-rule-actions.ts';
import { traffic } from './web-browser/traffic-actions.ts';

export const webBrowser = category({
  tag: 'WebBrowser',
  usesInstance: true,
  title: 'Browser',
  summary:
    'Starts, closes and sets up the browser of the run. Actions on tabs and elements start it by themselves.',
  bindings: elementBindings,
  actions: {
    ...life,
    ...emulation,
    ...keeping,
    ...traffic,
    ...requestRules,
    ...har,
    ...popUps,
    ...unwantedPages,
  },
});
