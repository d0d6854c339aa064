import { type Control, keyInRow, type PageSpec, type Part } from '../spec/page-spec.ts';

/** How a design writes what is on a page. */
export interface Theme {
  readonly name: string;
  field(control: Control, truth: string): string;
  button(control: Control, truth: string): string;
  link(control: Control, truth: string): string;
  value(control: Control, truth: string): string;
  rows(part: Extract<Part, { kind: 'table' | 'cards' }>, rows: readonly RenderedRow[]): string;
  form(part: Extract<Part, { kind: 'form' }>, fields: readonly string[], buttons: readonly string[]): string;
  group(part: Extract<Part, { kind: 'toolbar' | 'stats' }>, controls: readonly string[]): string;
  nav(part: Extract<Part, { kind: 'nav' | 'footer' }>, links: readonly string[]): string;
  prose(part: Extract<Part, { kind: 'prose' }>): string;
  page(spec: PageSpec, parts: readonly string[]): string;
}

export interface RenderedRow {
  readonly cells: readonly string[];
  readonly actions: readonly string[];
}

export const truthOf = (truth: string) => `data-truth="${truth}"`;

export const options = ({ content = '' }: Control) =>
  content
    .split(';')
    .map((option) => `<option>${option}</option>`)
    .join('');

/** The page in a design. */
export function renderPage(spec: PageSpec, theme: Theme): string {
  return theme.page(
    spec,
    spec.parts.map((part) => renderPart(part, theme)),
  );
}

function renderPart(part: Part, theme: Theme): string {
  const draw = (control: Control) => renderControl(control, control.key, theme);
  switch (part.kind) {
    case 'nav':
    case 'footer':
      return theme.nav(part, part.links.map(draw));
    case 'form':
      return theme.form(part, part.fields.map(draw), part.buttons.map(draw));
    case 'toolbar':
    case 'stats':
      return theme.group(part, part.controls.map(draw));
    case 'prose':
      return theme.prose(part);
    default:
      return theme.rows(
        part,
        part.rows.map((cells) => ({
          cells,
          actions: part.actions.map((action) =>
            renderControl(inRow(action, cells), keyInRow(cells, action), theme),
          ),
        })),
      );
  }
}

function inRow(action: Control, [name = '']: readonly string[]): Control {
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  return { ...action, ...(action.href && { href: `${action.href}/${slug}` }) };
}

function renderControl(control: Control, truth: string, theme: Theme): string {
  if (control.kind === 'button') return theme.button(control, truth);
  if (control.kind === 'link') return theme.link(control, truth);
  return control.kind === 'value' ? theme.value(control, truth) : theme.field(control, truth);
}

export function inputType({ kind }: Control): string {
  return kind === 'check' ? 'checkbox' : kind;
}
