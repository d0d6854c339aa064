import { readField, readList } from '../answers/read-field.ts';

/** Says nothing by itself: only what it holds is shown. */
const silent: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'presentation',
  'group',
  'paragraph',
  'listitem',
  'list',
]);
const facts: ReadonlySet<string> = new Set(['role', 'name', 'ref', 'text', 'children', 'box']);
const maxText = 160;

/** The tree of a page in lines: role, name, state and reference, by depth. Elements without a name or a use are left out. */
export function outlinePage(snapshot: unknown): readonly string[] {
  return readList(snapshot, 'nodes').flatMap((node) => linesOf(node, 0));
}

function linesOf(node: unknown, depth: number): readonly string[] {
  if (typeof node === 'string') return textLine(node, depth);
  const role = String(readField(node, 'role') ?? '');
  const name = String(readField(node, 'name') ?? '');
  const own = readField(node, 'text');
  const children = readList(node, 'children');
  const isShown = !silent.has(role) || name !== '';
  const text = typeof own === 'string' && own !== name ? own : '';
  if (!isShown) return [...textLine(text, depth), ...children.flatMap((child) => linesOf(child, depth))];
  const parts = [
    role,
    name === '' ? '' : JSON.stringify(short(name)),
    ...statesOf(node),
    text === '' ? '' : short(text),
    refOf(node),
  ];
  const line = `${' '.repeat(depth)}${parts.filter((part) => part !== '').join(' ')}`;
  return [line, ...children.filter((child) => child !== name).flatMap((child) => linesOf(child, depth + 1))];
}

function textLine(text: string, depth: number): readonly string[] {
  return text.trim() === '' ? [] : [`${' '.repeat(depth)}${short(text)}`];
}

/** Such as `checked` or `value="Graz"`. */
function statesOf(node: unknown): readonly string[] {
  return Object.entries(Object(node)).flatMap(([name, value]) => {
    if (facts.has(name) || value === false || value === null || value === '') return [];
    return [value === true ? name : `${name}=${JSON.stringify(value)}`];
  });
}

function refOf(node: unknown): string {
  const ref = readField(node, 'ref');
  return typeof ref === 'string' ? `[${ref}]` : '';
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxText ? `${line.slice(0, maxText)}…` : line;
}
