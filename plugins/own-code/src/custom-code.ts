import type { SharedCode } from '@gatehouse/sdk-actions/document';
import { service } from '@gatehouse/sdk-plugin';
import type { CodeType } from './digest/code-type.ts';
import type { CodeLanguage } from './own-code-category.ts';

/** The source of some declarations. */
export interface CodeSource {
  readonly assembly: string;
  readonly version: string;
}

export interface CodeSnippet {
  /** Names the snippet in the problems of a check. */
  readonly key: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

export interface CodeCheck {
  readonly shared: SharedCode | null;
  /** Null for a project that was never saved. */
  readonly projectPath: string | null;
  readonly snippets: readonly CodeSnippet[];
}

/** `usings` and `commonCode` for the shared code; else the key of a snippet. */
export interface CodeProblem {
  readonly key: string;
  /** Counted from 1, in the text that was given. */
  readonly line: number;
  readonly column: number;
  /** For people, with the compiler's code. */
  readonly message: string;
}

/** Types and checks of custom code, for editors. */
export interface CustomCode {
  sources(): readonly CodeSource[];
  /** Everything that code can use in this product. */
  types(): Promise<readonly CodeType[]>;
  languageOf(type: string, action: string): CodeLanguage | null;
  /** Why there is no compiler here, with what to do; null where there is one. */
  missing(): string | null;
  /** The problems that the compiler finds; null when it did not finish in time, or is not there. */
  check(request: CodeCheck): Promise<readonly CodeProblem[] | null>;
}

export const customCode = service<CustomCode>('own-code.custom-code');
