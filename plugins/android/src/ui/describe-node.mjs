/** The facts of an element of a tree. */
export function describeNode(node, index) {
  const text = (name) => node.getAttribute(name) ?? '';
  const flag = (name) => text(name) === 'true';
  const isPassword = flag('password');
  const rect = rectOf(node);
  return {
    index,
    text: isPassword ? '' : text('text'),
    textLength: text('text').length,
    resourceId: text('resource-id'),
    className: text('class'),
    package: text('package'),
    contentDesc: text('content-desc'),
    rect,
    center: centerOf(rect),
    isEnabled: flag('enabled'),
    isClickable: flag('clickable'),
    isLongClickable: flag('long-clickable'),
    isCheckable: flag('checkable'),
    isChecked: flag('checked'),
    isFocusable: flag('focusable'),
    isFocused: flag('focused'),
    isScrollable: flag('scrollable'),
    isSelected: flag('selected'),
    isPassword,
  };
}

export function rectOf(node) {
  const bounds = node.getAttribute('bounds') ?? '';
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** The point of a tap on it. */
export function centerOf({ x, y, width, height }) {
  return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
}
