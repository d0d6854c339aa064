import { action, category, seconds, text } from '@gatehouse/sdk-actions';

const references = text(
  'Packages and files that this code imports beside the references of the project, one on each line',
  { example: 'lodash\n[external]./prices.js[external]' },
);

const timeout = seconds('Seconds after which the code is ended', '300', { maxValue: 86_400 });

const results = { OutputVariable: 'What the code returns: text as it is, anything else as JSON' };

const code = (format: string, example: string) =>
  text(
    'Body of an async function: it may await, and what it returns is the result. Macros stay as they are',
    {
      required: true,
      isRaw: true,
      format,
      example,
    },
  );

/** Custom code: each variant needs a key that may author code. */
export const ownCode = category({
  tag: 'OwnCode',
  title: 'Custom code',
  summary: 'Runs JavaScript and TypeScript in a process of its own',
  actions: {
    JavaScript: action({
      description: 'Runs JavaScript.',
      synonyms: ['custom code', 'javascript code', 'script', 'node.js', 'code snippet'],
      parameters: {
        Code: code('javascript', "const name = await project.variables.get('name');\nreturn name.trim();"),
        References: references,
        TimeoutSec: timeout,
      },
      results,
      contentScopes: ['code:author'],
      isOpenEnded: true,
    }),
    TypeScript: action({
      description: 'Runs TypeScript.',
      synonyms: ['typescript code', 'custom code', 'script', 'c# code'],
      parameters: {
        Code: code(
          'typescript',
          "const rows: string[][] = await tables.rows('prices');\nreturn rows.length;",
        ),
        References: references,
        TimeoutSec: timeout,
      },
      results,
      contentScopes: ['code:author'],
      isOpenEnded: true,
    }),
  },
});

export const codeLanguages = ['JavaScript', 'TypeScript'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** The language of an action; null where it is not custom code. */
export function codeLanguage(type: string, variant: string): CodeLanguage | null {
  return type === ownCode.tag ? (codeLanguages.find((language) => language === variant) ?? null) : null;
}
