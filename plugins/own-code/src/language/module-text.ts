/** Code as a module, with the place where the author's text starts. */
export interface ModuleText {
  readonly text: string;
  /** Lines before the author's own. */
  readonly linesBefore: number;
}

/** The specifier of the shared code of the project. */
export const commonSpecifier = 'gatehouse:common';

interface SharedText {
  readonly usings: string;
  /** Whether the project has common code. */
  readonly hasCommon: boolean;
}

/** The code of an action: the body of the function that the module exports. */
export function actionModule(code: string, { usings, hasCommon }: SharedText): ModuleText {
  const common = hasCommon ? `import * as Common from '${commonSpecifier}';` : '';
  const head = `${usings}\n${common}\nexport default async function customCode() {\n`;
  return { text: `${head}${code}\n}\n`, linesBefore: lineBreaks(head) };
}

/** The module of the common code. */
export function commonModule(commonCode: string, usings: string): ModuleText {
  const head = `${usings}\n`;
  return { text: `${head}${commonCode}\nexport {};\n`, linesBefore: lineBreaks(head) };
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
