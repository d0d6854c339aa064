import type { Selectors } from 'playwright-core';
import { ENGINE } from '../addressing/element-query.ts';
import { pageProgram } from '../driver/page-program.ts';
import * as byDom from './page/by-dom.ts';
import * as byHint from './page/by-hint.ts';
import * as byPoint from './page/by-point.ts';
import * as byXPath from './page/by-xpath.ts';
import * as likeness from './page/likeness.ts';
import * as roles from './page/roles.ts';
import * as roots from './page/shadow-roots.ts';

const modules = [roots, byXPath, byDom, likeness, roles, byHint, byPoint];

const engine = `
const finders = {
  xpath: (root, { xpath }) => (${byXPath.findByXPath})(root, xpath),
  dom: ${byDom.findByConditions},
  hint: ${byHint.findByHint},
  point: ${byPoint.findByPoint},
};
const queryAll = (root, body) => {
  const query = JSON.parse(decodeURIComponent(body));
  return finders[query.by](root, query);
};
return { queryAll, query: (root, body) => queryAll(root, body)[0] ?? null };`;

let registered: Promise<void> | undefined;

/** Registers our finders as selectors of the driver. Once for a process, before its first browser. */
export function registerFinders(selectors: Selectors): Promise<void> {
  // In an isolated world, so changes of built-in objects by the page do not matter.
  registered ??= selectors.register(
    ENGINE,
    { content: pageProgram(modules, engine) },
    { contentScript: true },
  );
  return registered;
}
