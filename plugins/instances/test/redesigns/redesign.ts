import { between, type createRandom, pick } from '@gatehouse/test-tiers';
import type { Control, PageSpec, Part } from './spec/page-spec.ts';

type Random = ReturnType<typeof createRandom>;

/** The content of a page after a redesign: other words, another order, new things, and some that are gone. */
export function redesign(spec: PageSpec, random: Random): PageSpec {
  const chance = (percent: number) => between(random, 1, 100) <= percent;
  const changed = (control: Control): Control => ({
    ...control,
    label: chance(35) && control.others?.length ? pick(random, control.others) : control.label,
    code: chance(40) ? recoded(control, random) : (control.code ?? control.key),
    ...(control.kind === 'value' && { content: `${between(random, 1, 9999)}` }),
  });
  const all = (controls: readonly Control[]) => {
    const kept = controls.filter(() => !chance(8)).map(changed);
    return chance(30) ? kept.toReversed() : kept;
  };
  const part = (each: Part): Part => {
    const heading = (text: string) =>
      chance(25) ? `${text} ${pick(random, ['overview', 'details', '2.0'])}` : text;
    switch (each.kind) {
      case 'nav':
      case 'footer':
        return { ...each, links: all(each.links) };
      case 'form':
        return {
          ...each,
          heading: heading(each.heading),
          fields: all(each.fields),
          buttons: all(each.buttons),
        };
      case 'toolbar':
      case 'stats':
        return { ...each, heading: heading(each.heading), controls: all(each.controls) };
      case 'prose':
        return each;
      default:
        return {
          ...each,
          heading: heading(each.heading),
          actions: all(each.actions),
          rows: otherRows(each.rows, random),
        };
    }
  };
  const parts = spec.parts.filter(() => !chance(5)).map(part);
  const ordered = chance(35) ? parts.toReversed() : parts;
  const added = chance(60) ? [...ordered, pick(random, additions)] : ordered;
  return { ...spec, title: chance(20) ? `${spec.title} – new` : spec.title, parts: added };
}

function recoded({ key, code = key }: Control, random: Random): string {
  return pick(random, [
    `${code}2`,
    `fld_${code}`,
    `x-${between(random, 10, 99)}`,
    code.replace(/[aeiou]/g, ''),
    code.toUpperCase(),
  ]);
}

/** Rows come, go and are sorted. */
function otherRows(rows: readonly (readonly string[])[], random: Random): readonly (readonly string[])[] {
  const kept = rows.filter(() => between(random, 1, 100) > 20);
  const width = rows[0]?.length ?? 1;
  const fresh = [
    pick(random, ['Newcomer', 'Zebra', 'Extra large']),
    ...Array.from({ length: width - 1 }, () => '7'),
  ];
  const all = between(random, 1, 2) === 1 ? [...kept, fresh] : kept;
  return between(random, 1, 2) === 1 ? all.toReversed() : all;
}

const control = (kind: Control['kind'], label: string, more: Partial<Control> = {}): Control => ({
  key: `new-${label}`,
  kind,
  label,
  code: label.toLowerCase().replace(/\W+/g, '-'),
  ...more,
});

/** Parts that a redesign brings along, with names that are close to those of other parts. */
const additions: readonly Part[] = [
  {
    kind: 'form',
    heading: 'Newsletter',
    action: '/news',
    fields: [control('email', 'E-mail')],
    buttons: [control('button', 'Subscribe'), control('button', 'Send')],
  },
  {
    kind: 'toolbar',
    heading: 'Cookies',
    controls: [control('button', 'Accept all'), control('button', 'Settings'), control('button', 'Save')],
  },
  {
    kind: 'form',
    heading: 'Chat with us',
    action: '/chat',
    fields: [control('text', 'Your name'), control('area', 'Message')],
    buttons: [control('button', 'Send'), control('button', 'Close')],
  },
  {
    kind: 'toolbar',
    heading: 'Tour',
    controls: [
      control('button', 'Next'),
      control('button', 'Back'),
      control('link', 'Skip', { href: '/skip' }),
    ],
  },
  {
    kind: 'cards',
    heading: 'Recommended',
    columns: ['Name', 'Price'],
    rows: [
      ['Gift card', '20.00'],
      ['Spare parts', '9.00'],
    ],
    actions: [
      control('button', 'Add to cart'),
      control('link', 'Details', { href: '/more' }),
      control('button', 'Delete'),
    ],
  },
  {
    kind: 'nav',
    name: 'Quick links',
    links: [
      control('link', 'Settings', { href: '/quick' }),
      control('link', 'Search', { href: '/search' }),
      control('link', 'Log out', { href: '/bye' }),
    ],
  },
];
