const attribute = /([\w-]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const states = ['checked', 'selected', 'focused', 'scrollable'];
const maxText = 120;

/** The nodes of a screen in lines: class, text, id, state and the middle. Those that show and do nothing are left out. */
export function outlineScreen(xml: string): readonly string[] {
  const lines: string[] = [];
  let depth = 0;
  for (const [tag] of xml.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (tag.startsWith('<node')) {
      const line = lineOf(attributesOf(tag));
      if (line !== null) lines.push(`${' '.repeat(Math.max(0, depth))}${line}`);
      if (!tag.endsWith('/>')) depth += 1;
    }
  }
  return lines;
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf(tag: string): Attributes {
  return Object.fromEntries(
    [...tag.matchAll(attribute)].map(([, name = '', value = '']) => [name, plain(value)]),
  );
}

function plain(value: string): string {
  return value.replaceAll(/&(#\d+|\w+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? whole),
  );
}

function lineOf(node: Attributes): string | null {
  const text = node.text || node['content-desc'] || '';
  const id = node['resource-id'] ?? '';
  const isUsed = node.clickable === 'true' || node.scrollable === 'true';
  if (text === '' && id === '' && !isUsed) return null;
  const parts = [
    node.class?.split('.').at(-1) ?? 'node',
    text === '' ? '' : JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, maxText)),
    id === '' ? '' : `id=${id.split('/').at(-1)}`,
    ...states.filter((state) => node[state] === 'true'),
    node.password === 'true' ? 'password' : '',
    middleOf(node.bounds ?? ''),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Such as `[540,1200]`, where a tap hits it. */
function middleOf(bounds: string): string {
  const [left, top, right, bottom] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return '';
  return `[${Math.round((left + right) / 2)},${Math.round((top + bottom) / 2)}]`;
}
