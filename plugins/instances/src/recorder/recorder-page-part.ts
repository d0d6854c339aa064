import { pageProgram } from '../browser/driver/page-program.ts';
import * as describing from './page/describe-element.ts';
import * as watching from './page/watch-document.ts';
import * as finding from './page/xpaths-of.ts';

const modules = [finding, describing, watching];

/** Takes the function that the driver put into the page out of its sight, and reports to it. */
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

/** To be evaluated in a page with an element: the expression that finds it best. */
export const firstXPathOf = parsePageFunction(
  pageProgram(modules, `return (element) => (${finding.xpathsOf})(element)[0];`),
);

/** The driver sends the text of a function into the page; here the text is put together first. */
function parsePageFunction(source: string): (element: Element) => string {
  return new Function('element', `return ${source}(element);`) as (element: Element) => string;
}
