import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { CodeProblem, Completions } from './code-completions.ts';

export interface CodeOptions {
  /** An open shadow root: there styles are adopted, while the policy of the page forbids the elements for them. */
  readonly root: ShadowRoot;
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly complete: (before: string) => Completions | null;
  readonly onText: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

export interface CodeEditor {
  /** Shows another text, unless a person typed something else than the one before. */
  follow(before: string, text: string): void;
  setProblems(problems: readonly CodeProblem[]): void;
  end(): void;
}

/** Colors of the page in place of those of the library, which are for light grounds alone. */
const colors: Readonly<Record<string, string>> = {
  '#708': 'var(--accent)',
  '#a11': 'var(--good)',
  '#e40': 'var(--good)',
  '#164': 'var(--waiting)',
  '#219': 'var(--waiting)',
  '#940': 'var(--quiet)',
  '#f00': 'var(--bad)',
};

const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ tag, color }) => ({ tag, color: colors[color ?? ''] ?? 'inherit' })),
);

const theme = EditorView.theme({
  '&': { maxHeight: '26rem', background: 'var(--surface)', color: 'var(--text)', fontSize: '0.875rem' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { minHeight: '6rem', caretColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--surface)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine': { background: 'transparent' },
  '.cm-tooltip': { background: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--strong-line)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-panels': { background: 'var(--raised)', color: 'var(--text)' },
});

export function mountCode(options: CodeOptions): CodeEditor {
  const { root } = options;
  const view = new EditorView({ parent: root, root, state: stateOf(options) });
  return {
    follow: (before, text) => {
      if (view.state.doc.toString() !== before) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    setProblems: (problems) => {
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => toDiagnostic(problem, doc)),
        ),
      );
    },
    end: () => view.destroy(),
  };
}

function stateOf({ label, text, isReadOnly, complete, onText, onLeave }: CodeOptions): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      [lineNumbers(), history(), indentOnInput(), bracketMatching(), closeBrackets()],
      [highlightSpecialChars(), highlightActiveLine(), highlightSelectionMatches()],
      [javascript({ typescript: true }), syntaxHighlighting(highlighting), theme],
      autocompletion({ override: [(context) => toResult(context, complete)], interactionDelay: 0 }),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...completionKeymap,
      ]),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onText(state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur: (_event, { state }) => onLeave(state.doc.toString()),
        beforeinput: typeOverSelection,
      }),
    ],
  });
}

/** Chromium gives a text that is typed over others their style as an attribute, which the policy of the page forbids. */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { from, to, empty } = view.state.selection.main;
  const { data, inputType } = event;
  if (inputType !== 'insertText' || data === null || empty || view.composing) return false;
  event.preventDefault();
  const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
  return true;
}

function toResult(
  context: CompletionContext,
  complete: (before: string) => Completions | null,
): CompletionResult | null {
  const { from: start } = context.state.doc.lineAt(context.pos);
  const found = complete(context.state.sliceDoc(start, context.pos));
  if (found === null) return null;
  const options = found.options.map(({ info, ...option }) => (info === '' ? option : { ...option, info }));
  return { from: start + found.from, options };
}

function toDiagnostic({ line, column, message }: CodeProblem, doc: Text): Diagnostic {
  const { from, to } = doc.line(Math.max(1, Math.min(doc.lines, line)));
  const begin = Math.min(to, from + Math.max(0, column - 1));
  return { from: begin, to: Math.max(begin, to), severity: 'error', message };
}
