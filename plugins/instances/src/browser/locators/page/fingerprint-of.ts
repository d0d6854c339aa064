import { isShown, roleOf } from '../../finding/page/roles.ts';
import { attributesOfElement, nameOfElement, pathOfTags, targetOfElement } from './describe-element.ts';
import type { Fingerprint } from './fingerprint.ts';
import { groupsOf, itemOf } from './surroundings.ts';

/** The fingerprint of an element. Runs in pages, as all functions of this folder do. */
export function fingerprintOf(element: Element): Fingerprint {
  const role = roleOf(element);
  const name = nameOfElement(element);
  return {
    role,
    tag: element.localName,
    type: element instanceof HTMLInputElement ? element.type : '',
    name,
    item: itemOf(element, role),
    groups: groupsOf(element),
    attributes: attributesOfElement(element),
    target: targetOfElement(element),
    path: pathOfTags(element),
    isShown: isShown(element),
    origin: location.origin,
    page: location.pathname.slice(0, 120),
  };
}
