import { ActionError, quote } from '@gatehouse/sdk-actions';
import { withinTimeBound } from '@gatehouse/sdk-actions/matching';
import type { Attr, Document, Element, Node } from '@xmldom/xmldom';
import { isObject, readJson } from './read-json-text.ts';
import type { Change, StructuredDocument } from './structured-document.ts';

// The tree of a text takes about twenty times its memory.
const maxLength = 16 * 2 ** 20;

type XmlNode = Element | Attr | Node;

export async function parseXml(text: string): Promise<Document> {
  if (text.length > maxLength) {
    throw new ActionError(
      `Input has ${text.length} characters; XML is read up to ${maxLength}. Cut it first.`,
    );
  }
  const { DOMParser } = await import('@xmldom/xmldom');
  const fail = (level: string, message: string) => {
    if (level !== 'warning') throw new ActionError(`Input is no XML: ${message.split('\n')[0]}.`);
  };
  const read = () => {
    try {
      return new DOMParser({ onError: fail }).parseFromString(text, 'text/xml');
    } catch (cause) {
      if (cause instanceof ActionError) throw cause;
      const problem = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ActionError(`Input is no XML: ${problem}.`);
    }
  };
  return withinTimeBound('Reading Input', read);
}

export async function openXml(text: string, namespaces: string): Promise<StructuredDocument> {
  const document = await parseXml(text);
  const { XMLSerializer } = await import('@xmldom/xmldom');
  const find = await finder(document, namespaces);
  const markupOf = (node: XmlNode) => new XMLSerializer().serializeToString(node);
  const nodesOf = (path: string) =>
    find(path).filter((found): found is XmlNode => typeof found === 'object' && found !== null);
  return {
    texts: (path, hasMarkup) =>
      find(path).map((found) => {
        if (typeof found !== 'object' || found === null) return String(found);
        return hasMarkup ? markupOf(found) : textOfNode(found);
      }),
    rows: (path) => nodesOf(path).map(fieldsOf),
    change(path, change) {
      const nodes = nodesOf(path);
      for (const node of nodes) changeNode(node, change);
      return nodes.length;
    },
    write: () => markupOf(document),
  };
}

type Found = XmlNode | string | number | boolean | null;

async function finder(document: Document, namespaces: string): Promise<(path: string) => readonly Found[]> {
  const { default: xpath } = await import('xpath');
  const select = xpath.useNamespaces({ ...rootNamespaces(document), ...givenNamespaces(namespaces) });
  return (path) =>
    withinTimeBound(`The path ${quote(path)}`, () => {
      try {
        const found: unknown = select(path, document as never);
        return (Array.isArray(found) ? found : [found]) as readonly Found[];
      } catch (cause) {
        const problem = cause instanceof Error ? cause.message : String(cause);
        throw new ActionError(`Path ${quote(path)} cannot be used as XPath: ${problem}.`);
      }
    });
}

function rootNamespaces({ documentElement }: Document): Record<string, string> {
  const attributes = [...(documentElement?.attributes ?? [])];
  const declared = attributes.filter(({ name }) => name.startsWith('xmlns:'));
  return Object.fromEntries(declared.map(({ name, value }) => [name.slice('xmlns:'.length), value]));
}

function givenNamespaces(text: string): Record<string, string> {
  if (text === '') return {};
  const given = readJson(text, 'Namespaces');
  if (!isObject(given)) {
    throw new ActionError(`Namespaces must be a JSON object of prefixes; it is ${quote(text)}.`);
  }
  return Object.fromEntries(Object.entries(given).map(([prefix, address]) => [prefix, String(address)]));
}

function textOfNode(node: XmlNode): string {
  return ('value' in node ? node.value : node.textContent) ?? '';
}

/** Attributes with @ before their names, then the texts of the elements inside; of several the first. */
function fieldsOf(node: XmlNode): ReadonlyMap<string, string> {
  if (!('attributes' in node)) return new Map([['1', textOfNode(node)]]);
  const fields = new Map([...node.attributes].map(({ name, value }) => [`@${name}`, value]));
  for (const child of node.childNodes) {
    if (isElement(child) && !fields.has(child.nodeName)) fields.set(child.nodeName, textOfNode(child));
  }
  if (fields.size === 0) fields.set('1', textOfNode(node));
  return fields;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function changeNode(node: XmlNode, { value, isRemoved }: Change): void {
  if (!isRemoved) {
    if ('value' in node) node.value = value;
    else node.textContent = value;
    return;
  }
  if ('ownerElement' in node) node.ownerElement?.removeAttribute(node.name);
  else if (node.parentNode?.nodeType === node.ELEMENT_NODE) node.parentNode.removeChild(node);
  else throw new ActionError('The root of a document cannot be removed.');
}
