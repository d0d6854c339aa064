export interface CategoryColour {
  /** Colour of the icon. */
  readonly strong: string;
  /** Colour of the title: dark enough to read on white. */
  readonly deep: string;
}

const blue = { strong: '#3a72e8', deep: '#1d4cb3' };
const cyan = { strong: '#1c93bd', deep: '#0d5f80' };
const indigo = { strong: '#5a62dc', deep: '#383fa8' };
const violet = { strong: '#8257dd', deep: '#5a33ad' };
const plum = { strong: '#ab4fbe', deep: '#7c2d8e' };
const rose = { strong: '#d8487f', deep: '#9f2456' };
const orange = { strong: '#e06d2b', deep: '#9c430e' };
const amber = { strong: '#c78b10', deep: '#7d5503' };
const olive = { strong: '#7f9423', deep: '#525f0c' };
const green = { strong: '#3f9a4c', deep: '#246a2f' };
const teal = { strong: '#12978c', deep: '#07655d' };
const brown = { strong: '#9b6a4a', deep: '#6b452a' };
const slate = { strong: '#66758c', deep: '#3d4a5f' };

const known: Readonly<Record<string, CategoryColour>> = {
  WebBrowser: blue,
  Tab: cyan,
  HtmlElement: indigo,
  Logic: violet,
  Notification: plum,
  TextProcessing: rose,
  Http: orange,
  File: amber,
  List: green,
  Table: olive,
  Variables: teal,
  UserAction: brown,
  OwnCode: slate,
};

const others = [rose, teal, blue, amber, plum, green, orange, indigo, brown, cyan, olive, violet];

/** A tag has the same colour at all times and on all machines. */
export function categoryColour(tag: string): CategoryColour {
  const own = Object.hasOwn(known, tag) ? known[tag] : undefined;
  return own ?? others[hash(tag) % others.length] ?? slate;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
