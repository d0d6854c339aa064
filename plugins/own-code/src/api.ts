export {
  type CodeCheck,
  type CodeProblem,
  type CodeSnippet,
  type CodeSource,
  type CustomCode,
  customCode,
} from './custom-code.ts';
export type {
  CodeMember,
  CodeMemberKind,
  CodeParameter,
  CodeType,
  CodeTypeKind,
} from './digest/code-type.ts';
