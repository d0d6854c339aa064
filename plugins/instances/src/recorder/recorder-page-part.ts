import { pageProgram } from '../browser/driver/page-program.ts';
import * as xpaths from '../browser/finding/page/by-xpath.ts';
import * as roots from '../browser/finding/page/shadow-roots.ts';
import * as describing from './page/describe-element.ts';
import * as dropping from './page/drag-target.ts';
import * as kinds from './page/element-kinds.ts';
import * as meaning from './page/finder-of.ts';
import * as keyMeaning from './page/key-meaning.ts';
import * as watching from './page/watch.ts';
import * as choosers from './page/watch-choosers.ts';
import * as clicks from './page/watch-clicks.ts';
import * as documents from './page/watch-document.ts';
import * as drags from './page/watch-drags.ts';
import * as fields from './page/watch-fields.ts';
import * as keys from './page/watch-keys.ts';
import * as texts from './page/watch-typed-text.ts';
import * as finding from './page/xpaths-of.ts';

const searching = [roots, xpaths, kinds, finding];
const modules = [
  ...searching,
  meaning,
  describing,
  dropping,
  watching,
  choosers,
  clicks,
  fields,
  keyMeaning,
  keys,
  texts,
  drags,
  documents,
];

/** Hides the function that the driver put into the page, and reports events to it. */
export function watchScript(bindingName: string): string {
  const name = JSON.stringify(bindingName);
  return pageProgram(
    modules,
    `
const report = globalThis[${name}];
if (typeof report !== 'function') return;
delete globalThis[${name}];
(${documents.watchDocument})((event) => void report(event));`,
  );
}

/** To evaluate in a page with an element: the best expression for it. */
export const firstXPathOf = parsePageFunction(
  pageProgram(searching, `return (element) => (${finding.xpathsOf})(element)[0] ?? '';`),
);

/** The driver sends the text of a function into the page; here the text is composed first. */
function parsePageFunction(source: string): (element: Element) => string {
  return new Function('element', `return ${source}(element);`) as (element: Element) => string;
}
