import { pageProgram } from '../browser/driver/page-program.ts';
import * as describing from './page/describe-element.ts';
import * as watching from './page/watch-document.ts';
import * as finding from './page/xpaths-of.ts';

const modules = [finding, describing, watching];

/** Hides the function that the driver put into the page, and reports events to it. */
export function watchScript(bindingName: string): string {
  const name = JSON.stringify(bindingName);
  return pageProgram(
    modules,
    `
const report = globalThis[${name}];
if (typeof report !== 'function') return;
delete globalThis[${name}];
(${watching.watchDocument})((event) => void report(event));`,
  );
}

/** To evaluate in a page with an element: the best expression for it. */
export const firstXPathOf = parsePageFunction(
  pageProgram(modules, `return (element) => (${finding.xpathsOf})(element)[0];`),
);

/** The driver sends the text of a function into the page; here the text is composed first. */
function parsePageFunction(source: string): (element: Element) => string {
  return new Function('element', `return ${source}(element);`) as (element: Element) => string;
}
