import * as describing from './page/describe-element.ts';
import * as watching from './page/watch-document.ts';
import * as finding from './page/xpaths-of.ts';

const functions = [finding, describing, watching].flatMap((module) => Object.values(module));

/**
 * The functions of the page part, and what runs once with them there. They call each other by the names that they have
 * now, whatever a bundle made of them. TypeScript's loader wraps functions by `__name`.
 */
function withPageFunctions(run: string): string {
  return `(() => {\nconst __name = (target) => target;\n${functions.join('\n')}\n${run}\n})()`;
}

/** Takes the function that the driver put into the page out of its sight, and reports to it. */
export function watchScript(bindingName: string): string {
  const name = JSON.stringify(bindingName);
  return withPageFunctions(`
const report = globalThis[${name}];
if (typeof report !== 'function') return;
delete globalThis[${name}];
(${watching.watchDocument})((event) => void report(event));`);
}

/** To be evaluated in a page with an element: the expression that finds it best. */
export const firstXPathOf = parsePageFunction(
  withPageFunctions(`return (element) => (${finding.xpathsOf})(element)[0];`),
);

/** The driver sends the text of a function into the page; here the text is put together first. */
function parsePageFunction(source: string): (element: Element) => string {
  return new Function('element', `return ${source}(element);`) as (element: Element) => string;
}
