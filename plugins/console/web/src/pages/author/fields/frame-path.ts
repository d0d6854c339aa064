import { type Element, findElements, findElementsIfAny } from '../../../api/queries/page-queries.ts';
import { isLasting, quotedForCss, testIds } from './selectors.ts';

/** As the parameter `Frame` names frames: one line each, the outermost first. Null where one is gone. */
export async function findFramePath(instanceId: number, refs: readonly string[]): Promise<string | null> {
  const lines: string[] = [];
  for (const ref of refs) {
    const line = await frameLine(instanceId, ref, lines.join('\n'));
    if (line === null) return null;
    lines.push(line);
  }
  return lines.join('\n');
}

/** The first way that finds this frame alone, among those of the frame around it. */
async function frameLine(instanceId: number, ref: string, frame: string): Promise<string | null> {
  const [facts] = (await findElements(instanceId, { ref })).elements;
  if (facts === undefined) return null;
  for (const css of selectorsFor(facts)) {
    const { matchCount } = await findElementsIfAny(instanceId, { css, frame });
    if (matchCount === 1) return `css=${css}`;
  }
  const xpath = `//${facts.tag}`;
  const { elements } = await findElementsIfAny(instanceId, { xpath, frame });
  const place = elements.find(({ rect }) => JSON.stringify(rect) === JSON.stringify(facts.rect))?.index;
  return place === undefined ? null : `(${xpath})[${place + 1}]`;
}

/** Ways to find a frame, the most durable first. */
export function selectorsFor({ attributes, tag }: Pick<Element, 'attributes' | 'tag'>): readonly string[] {
  const isWanted = (attribute: string, value: string) => {
    if (value === '' || value.includes('{-') || value.includes('\n')) return false;
    return attribute === 'id' || attribute === 'name' ? isLasting(value) : !/[?#]/.test(value);
  };
  return [...testIds, 'name', 'id', 'title', 'src'].flatMap((attribute) => {
    const value = attributes[attribute] ?? '';
    return isWanted(attribute, value) ? [`${tag}[${attribute}=${quotedForCss(value)}]`] : [];
  });
}
