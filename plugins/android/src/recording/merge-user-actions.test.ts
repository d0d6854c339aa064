import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Inspection, NamedElement } from '../ui/inspect-tree.ts';
import { type NamedUserAction, UserActionMerger } from './merge-user-actions.ts';
import type { Step } from './recorded-step.ts';

const plain = {
  index: 0,
  text: '',
  textLength: 0,
  resourceId: '',
  className: 'android.widget.EditText',
  package: 'shop',
  contentDesc: '',
  rect: { x: 0, y: 0, width: 10, height: 10 },
  center: { x: 5, y: 5 },
  isEnabled: true,
  isClickable: true,
  isLongClickable: false,
  isCheckable: false,
  isChecked: false,
  isFocusable: true,
  isFocused: true,
  isScrollable: false,
  isSelected: false,
  isPassword: false,
};

const named = (id: string, more: Partial<NamedElement['element']> = {}, isField = true): NamedElement => ({
  element: { ...plain, resourceId: `shop:id/${id}`, ...more },
  xpaths: [`//node[@resource-id='shop:id/${id}']`],
  caption: id,
  isField,
});
const inspection = (focused: NamedElement | null, target: NamedElement | null = null): Inspection => ({
  target,
  focused,
});
const tap: NamedUserAction = { kind: 'tap', point: { x: 5, y: 5 }, durationMs: 0 };
const text = (typed: string): NamedUserAction => ({ kind: 'text', text: typed, method: 'auto' });
const keys = (...names: readonly string[]): NamedUserAction => ({ kind: 'keys', keys: names, isLong: false });

/** The user actions of a person, each with the screen before it where that is inspected. */
function merge(...userActions: readonly (readonly [NamedUserAction, Inspection | null])[]): readonly Step[] {
  const merger = new UserActionMerger();
  return userActions.flatMap(([userAction, seen]) => [
    ...merger.take(userAction, merger.needsInspection(userAction) ? seen : null),
  ]);
}

const brief = (step: Step) => {
  if (step.kind === 'touch')
    return `touch ${step.target.by === 'element' ? step.target.caption : step.target.by}`;
  if (step.kind === 'set')
    return `set ${step.target.by === 'element' ? step.target.caption : ''} "${step.text}"`;
  if (step.kind === 'type') return `type ${JSON.stringify(step.parts)}`;
  return step.kind;
};
const end = (seen: Inspection | null): readonly [NamedUserAction, Inspection | null] => [
  { kind: 'closeApp', app: 'a' },
  seen,
];

for (const { title, userActions, steps } of [
  {
    title: 'a field is set to what it holds in the end, and the touch that gave it the focus is left out',
    userActions: [
      [tap, inspection(null, named('who'))],
      [text('Ad'), inspection(named('who', { text: 'Your name' }))],
      [text('aa'), null],
      [keys('DEL'), null],
      end(inspection(named('who', { text: 'Ada' }))),
    ],
    steps: ['set who "Ada"', 'closeApp'],
  },
  {
    title: 'what is typed behind another text is part of the whole',
    userActions: [
      [text('B'), inspection(named('who', { text: 'A' }))],
      end(inspection(named('who', { text: 'AB' }))),
    ],
    steps: ['set who "AB"', 'closeApp'],
  },
  {
    title: 'a touch of a field that stays alone is kept',
    userActions: [[tap, inspection(null, named('who'))], end(null)],
    steps: ['touch who', 'closeApp'],
  },
  {
    title: 'a password is in no step',
    userActions: [
      [tap, inspection(null, named('pw', { isPassword: true }))],
      [text('s3cret'), inspection(named('pw', { isPassword: true }))],
      end(inspection(named('pw', { isPassword: true, textLength: 6 }))),
    ],
    steps: ['set pw ""', 'closeApp'],
  },
  {
    title: 'what is typed where nobody knows what it goes into may be a password',
    userActions: [[text('s3cret'), null], end(null)],
    steps: ['typeSecret', 'closeApp'],
  },
  {
    title: 'a field that shows something else in the end is typed into as it was done',
    userActions: [
      [tap, inspection(null, named('phone'))],
      [text('0301'), inspection(named('phone', { text: 'Phone' }))],
      end(inspection(named('phone', { text: '030-1' }))),
    ],
    steps: ['touch phone', 'type [{"text":"0301"}]', 'closeApp'],
  },
  {
    title: 'a hint that comes back when all was deleted is no text',
    userActions: [
      [text('a'), inspection(named('who', { text: 'Your name' }))],
      [keys('DEL'), null],
      end(inspection(named('who', { text: 'Your name' }))),
    ],
    steps: ['type [{"text":"a"},{"key":"DEL"}]', 'closeApp'],
  },
  {
    title: 'keys that do more than edit end what is typed',
    userActions: [
      [text('shoes'), inspection(named('query', { text: 'Search' }))],
      [keys('ENTER'), inspection(named('query', { text: 'shoes' }))],
    ],
    steps: ['set query "shoes"', 'type [{"key":"ENTER"}]'],
  },
  {
    title: 'without a tree a touch is its place',
    userActions: [[tap, null]],
    steps: ['touch place'],
  },
  {
    title: 'a key that is held has no action',
    userActions: [[{ kind: 'keys', keys: ['POWER'], isLong: true }, null]],
    steps: [],
  },
] satisfies readonly {
  title: string;
  userActions: readonly (readonly [NamedUserAction, Inspection | null])[];
  steps: readonly string[];
}[]) {
  test(title, () => {
    assert.deepEqual(merge(...userActions).map(brief), steps);
  });
}

test('the screen is inspected before touches, and where typing may have ended', () => {
  const merger = new UserActionMerger();

  const before = [tap, text('a'), keys('HOME')].map((userAction) => merger.needsInspection(userAction));
  merger.take(text('a'), inspection(named('who')));
  const meanwhile = [text('b'), keys('DEL'), keys('HOME')].map((userAction) =>
    merger.needsInspection(userAction),
  );

  assert.deepEqual(
    [before, meanwhile],
    [
      [true, true, false],
      [false, false, true],
    ],
  );
});
