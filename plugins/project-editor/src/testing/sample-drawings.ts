import type { Action, Branch } from '@gatehouse/sdk-actions/document';
import type { Drawing, DrawnAction, DrawnBlock, DrawnLink, DrawnNote } from '../diagram/drawing/drawing.ts';
import { type Box, frameSize, isOverlapping } from '../graph/frames.ts';

/** Without a caption it has the name of its variant. */
export type SampleAction = Partial<DrawnAction> & { readonly type: string; readonly action: string };

interface SampleGroup {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly actions: readonly (SampleAction | string)[];
}

interface Sample {
  readonly groups: readonly SampleGroup[];
  /** Such as `0.1 OnError 2.0`: from the second action of the first group to the first one of the third. */
  readonly links?: readonly string[];
  readonly notes?: readonly DrawnNote[];
  readonly selected?: string;
  readonly blocks?: readonly DrawnBlock[];
}

const plain = {
  detail: '',
  disabled: false,
  breakpoint: false,
  optional: false,
  status: 'NotStarted',
} as const;
const size = { width: 120, height: 48 };

/** Blocks where a new project has them. */
export const usualBlocks: readonly DrawnBlock[] = [
  { kind: 'Start', x: 40, y: 40, ...size },
  { kind: 'GoodEnd', x: 200, y: 40, ...size },
  { kind: 'BadEnd', x: 360, y: 40, ...size },
];

/** A drawing from a short description. An action `Type.Variant Caption` has the id `GROUP.INDEX`. */
export function drawingOf({
  groups,
  links = [],
  notes = [],
  selected,
  blocks = usualBlocks,
}: Sample): Drawing {
  return {
    groups: groups.map(({ name, at: [x, y], actions }, index) => ({
      id: `g${index}`,
      name,
      x,
      y,
      ...sizeOf(name, actions.length),
    })),
    actions: groups.flatMap(({ actions }, group) =>
      actions.map((action, index) => toAction(action, { id: `${group}.${index}`, groupId: `g${group}` })),
    ),
    links: links.map(toLink),
    blocks,
    notes,
    selected: selected ?? null,
  };
}

const anyAction: Action = {
  id: '',
  type: '',
  action: '',
  name: '',
  parameters: {},
  results: {},
  finder: null,
  disabled: false,
  breakpoint: false,
  optional: false,
  retry: null,
};

function sizeOf(name: string, actions: number) {
  return frameSize({ name, actions: Array.from({ length: actions }, () => anyAction) });
}

function toAction(action: SampleAction | string, ids: { id: string; groupId: string }): DrawnAction {
  const spec = typeof action === 'string' ? parseAction(action) : action;
  const { action: variant, ...given } = spec;
  return { caption: variant, ...plain, detail: `${spec.type} · ${variant}`, ...ids, ...given };
}

function parseAction(text: string): SampleAction {
  const [, type = '', action = '', caption = ''] = /^(\S+)\.(\S+) ?(.*)$/.exec(text) ?? [];
  return { type, action, caption: caption || action };
}

function toLink(text: string): DrawnLink {
  const [source = '', branch = '', target = ''] = text.split(' ');
  return { source, branch: branch as Branch, target };
}

const kinds = [
  'Http.Get Ask the price service',
  'File.Read Read the list of shops',
  'Tab.Navigate Open the shop',
  'HtmlElement.RiseEvent Press "Add to cart"',
  'HtmlElement.Get Read the price',
  'Logic.If Is it cheaper?',
  'List.GetLine Take the next line',
  'Table.AddRow Note the result',
  'Variables.Increment Count up',
  'TextProcessing.Replace Cut the currency',
  'Notification.AddLog Tell what was found',
  'UserAction.WaitForUserAction Ask a person',
];

/** Gives the same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** Groups in a square of cells, each linked to a near one; some link back or to an error handler. */
export function gridDrawing(
  count: number,
  { pitch = { x: 400, y: 320 }, perGroup = 1, seed = 7 } = {},
): Drawing {
  const random = randomOf(seed);
  const columns = Math.ceil(Math.sqrt(count));
  const groups = Array.from({ length: count }, (_, n) => ({
    name: `Step ${n + 1}`,
    at: [40 + (n % columns) * pitch.x, 140 + Math.floor(n / columns) * pitch.y] as const,
    actions: Array.from({ length: perGroup }, () => kinds[random(kinds.length)] ?? ''),
  }));
  const links = groups.flatMap((_, n) => [
    ...(n + 1 < count ? [`${n}.${perGroup - 1} OnSuccess ${n + 1}.0`] : []),
    ...(n % 5 === 3 ? [`${n}.0 OnError ${random(count)}.0`] : []),
  ]);
  return drawingOf({ groups, links: ['Start OnSuccess 0.0', ...links] });
}

/** Groups of many sizes at random places without overlap; with gap 0 many of them touch. */
export function scatteredDrawing(count: number, { seed = 3, gap = 40, links = count } = {}): Drawing {
  const random = randomOf(seed);
  const side = Math.ceil(Math.sqrt(count)) * 460;
  const taken: Box[] = [...usualBlocks];
  const groups: SampleGroup[] = [];
  for (let tries = 0; groups.length < count && tries < count * 200; tries += 1) {
    const actions = Array.from({ length: 1 + random(4) }, () => kinds[random(kinds.length)] ?? '');
    const name =
      ['Prepare', 'Collect offers of all known shops', '', 'Check', 'Report to the team'][random(5)] ?? '';
    const step = gap === 0 ? 20 : 1;
    const at = [random(side / step) * step, 100 + random(side / step) * step] as const;
    const frame = { x: at[0], y: at[1], ...sizeOf(name, actions.length) };
    const room = {
      x: frame.x - gap,
      y: frame.y - gap,
      width: frame.width + 2 * gap,
      height: frame.height + 2 * gap,
    };
    if (taken.some((box) => isOverlapping(box, room))) continue;
    taken.push(frame);
    groups.push({ name, at, actions });
  }
  const place = () => {
    const group = random(groups.length);
    return `${group}.${random(groups[group]?.actions.length ?? 1)}`;
  };
  const branches = ['OnSuccess', 'OnError', 'Default', 'Case:1'];
  const lines = Array.from({ length: links }, () => `${place()} ${branches[random(4)]} ${place()}`);
  return drawingOf({ groups, links: ['Start OnSuccess 0.0', ...lines] });
}
