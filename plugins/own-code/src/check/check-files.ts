import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeSnippet } from '../custom-code.ts';
import { actionModule, commonModule, commonSpecifier, type ModuleText } from '../language/module-text.ts';

/** A file of a check, with the key of the snippet in it. */
export interface CheckFile extends ModuleText {
  readonly name: string;
  readonly key: string;
  readonly language: CodeSnippet['language'];
}

interface SharedText {
  readonly usings: string;
  /** Empty for none. */
  readonly commonCode: string;
}

const commonFile = 'common.ts';

export function checkFiles(
  snippets: readonly CodeSnippet[],
  { usings, commonCode }: SharedText,
): CheckFile[] {
  const hasCommon = commonCode.trim() !== '';
  const actions = snippets.map(({ key, language, code }, index) => ({
    name: `action-${index}.${language === 'TypeScript' ? 'ts' : 'js'}`,
    key,
    language,
    ...actionModule(code, { usings, hasCommon }),
  }));
  const common = {
    name: commonFile,
    key: 'commonCode',
    language: 'TypeScript',
    ...commonModule(commonCode, usings),
  } as const;
  return [common, ...actions];
}

interface Surroundings {
  readonly hasBrowser: boolean;
  readonly projectPath: string | null;
}

/** The configuration of the compiler for the files of a check. */
export function compilerConfig(
  files: readonly CheckFile[],
  { hasBrowser, projectPath }: Surroundings,
): object {
  const surface = hasBrowser ? ['gatehouse.d.ts', 'gatehouse-browser.d.ts'] : ['gatehouse.d.ts'];
  return {
    compilerOptions: {
      noEmit: true,
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      typeRoots: [path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@types/node/package.json'))))],
      module: 'esnext',
      moduleResolution: 'bundler',
      esModuleInterop: true,
      isolatedModules: true,
      allowJs: true,
      checkJs: true,
      strict: true,
      // Snippets are short, and need no annotations.
      noImplicitAny: false,
      useUnknownInCatchVariables: false,
      skipLibCheck: true,
      paths: { [commonSpecifier]: [`./${commonFile}`], ...packagePaths(projectPath) },
    },
    files: [
      ...surface.map((name) => fileURLToPath(new URL(`../surface/${name}`, import.meta.url))),
      ...files.map(({ name }) => name),
    ],
  };
}

function packagePaths(projectPath: string | null): Record<string, string[]> {
  if (projectPath === null) return {};
  const packages = path.join(path.dirname(projectPath), 'node_modules');
  return { '*': [`${packages}/*`, `${packages}/@types/*`] };
}
