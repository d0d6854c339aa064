import type { Rotation } from './display.ts';
import { fullId, textOf, type UiNode } from './node.ts';
import type { TextField } from './text-field.ts';

export interface DumpOptions {
  readonly rotation: Rotation;
  readonly focus: TextField | null;
  /** Omits groups without content, as `--compressed` does. */
  readonly isCompressed: boolean;
}

/** The UI tree as uiautomator writes it. */
export function dumpUi(root: UiNode, options: DumpOptions): string {
  const nodes = (options.isCompressed ? compressed(root) : [root]).map((node, index) =>
    nodeXml(node, index, options),
  );
  const start = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";
  return `${start}<hierarchy rotation="${options.rotation}">${nodes.join('')}</hierarchy>`;
}

function nodeXml(node: UiNode, index: number, options: DumpOptions): string {
  const attributes = Object.entries(attributesOf(node, index, options.focus))
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');
  const below = options.isCompressed ? node.children.flatMap(compressed) : node.children;
  if (below.length === 0) return `<node ${attributes} />`;
  return `<node ${attributes}>${below.map((child, at) => nodeXml(child, at, options)).join('')}</node>`;
}

function attributesOf(node: UiNode, index: number, focus: TextField | null): Record<string, unknown> {
  const { widget, bounds } = node;
  return {
    index,
    text: textOf(node),
    'resource-id': fullId(node),
    class: widget.className,
    package: node.packageName,
    'content-desc': widget.description ?? '',
    checkable: widget.checked !== undefined,
    checked: widget.checked ?? false,
    clickable: widget.tap !== undefined || widget.field !== undefined,
    enabled: widget.isDisabled !== true,
    focusable: widget.tap !== undefined || widget.field !== undefined || widget.scroll !== undefined,
    focused: widget.field !== undefined && widget.field === focus,
    scrollable: node.scrollRange > 0,
    'long-clickable': widget.longPress !== undefined || widget.field !== undefined,
    password: widget.field?.isPassword ?? false,
    selected: widget.isSelected ?? false,
    bounds: `[${bounds.left},${bounds.top}][${bounds.right},${bounds.bottom}]`,
  };
}

function compressed(node: UiNode): UiNode[] {
  const { widget } = node;
  const says = textOf(node) !== '' || (widget.description ?? '') !== '' || widget.id !== undefined;
  const does = widget.tap !== undefined || widget.field !== undefined || widget.scroll !== undefined;
  return says || does ? [node] : node.children.flatMap(compressed);
}

/** uiautomator drops characters that XML cannot contain and writes line ends as numbers. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\n', '&#10;')
    .replace(/[\p{Cc}]/gu, '.');
}
