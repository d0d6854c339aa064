import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Document, Element } from '@xmldom/xmldom';
import type { Json } from './read-json-text.ts';
import { isObject } from './read-json-text.ts';
import { isElement } from './xml-document.ts';

// Deeper trees come from attackers, and the stack is limited.
const maxDepth = 500;

/** An element as JSON: `@name` for attributes, `#text` for text beside elements; equal names become an array. */
export function documentAsJson({ documentElement }: Document): Json {
  if (!documentElement) throw new ActionError('Input is no XML: it has no element.');
  return { [documentElement.nodeName]: elementAsJson(documentElement, 0) };
}

function elementAsJson(element: Element, depth: number): Json {
  if (depth > maxDepth)
    throw new ActionError(`Input has elements inside each other more than ${maxDepth} deep.`);
  const members = new Map<string, Json[]>();
  let text = '';
  for (const { name, value } of element.attributes) members.set(`@${name}`, [value]);
  for (const child of element.childNodes) {
    if (isElement(child)) {
      const known = members.get(child.nodeName) ?? [];
      known.push(elementAsJson(child, depth + 1));
      members.set(child.nodeName, known);
    } else if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE) {
      text += child.nodeValue ?? '';
    }
  }
  if (members.size === 0) return text.trim() === '' ? '' : text;
  if (text.trim() !== '') members.set('#text', [text.trim()]);
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, (values.length === 1 ? values[0] : values) ?? '']),
  );
}

const elementName = /^[\p{L}_][\p{L}\p{N}_.-]*(:[\p{L}_][\p{L}\p{N}_.-]*)?$/u;

interface Layout {
  readonly indent: boolean;
  readonly depth: number;
}

/** JSON as an element of XML; the inverse of `documentAsJson`. */
export function jsonAsXml(name: string, value: Json, layout: Layout): string {
  if (!elementName.test(name))
    throw new ActionError(`${quote(name)} cannot be the name of an element of XML.`);
  if (layout.depth > maxDepth)
    throw new ActionError(`The form has values inside each other more than ${maxDepth} deep.`);
  if (Array.isArray(value)) return value.map((entry) => jsonAsXml(name, entry, layout)).join('');
  const open = layout.indent ? `${'\n'.repeat(layout.depth === 0 ? 0 : 1)}${'  '.repeat(layout.depth)}` : '';
  if (!isObject(value)) return `${open}${wrapped(name, '', escapeText(value === null ? '' : String(value)))}`;
  const entries = Object.entries(value);
  const attributes = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, held]) => attribute(key.slice(1), held));
  const inner = entries
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, held]) =>
      key === '#text'
        ? escapeText(String(held))
        : jsonAsXml(key, held, { ...layout, depth: layout.depth + 1 }),
    )
    .join('');
  const close = layout.indent && inner.includes('\n') ? `\n${'  '.repeat(layout.depth)}` : '';
  return `${open}${wrapped(name, attributes.join(''), `${inner}${close}`)}`;
}

function wrapped(name: string, attributes: string, inner: string): string {
  return inner === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner}</${name}>`;
}

function attribute(name: string, value: Json): string {
  if (!elementName.test(name))
    throw new ActionError(`${quote(name)} cannot be the name of an attribute of XML.`);
  const text = escapeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
  return ` ${name}="${text.replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`;
}

// Characters that XML 1.0 forbids in any form, also as references.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeText(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
