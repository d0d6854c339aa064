import { parseSync, Visitor } from 'oxc-parser';

const SENTENCES = [
  {
    pattern: /^(?:Who|Whose|Whoever|What|Whatever|Of)\b(?!.*\?$)/,
    advice: 'start the sentence with its subject, a noun',
  },
  { pattern: /^So (?:long|many|much)\b/, advice: 'name the limit: "Maximum time of …"' },
  { pattern: /\b(?:told|tells?|telling)\b/i, advice: 'write report, return, show or log' },
  { pattern: /\bdeeds?\b/i, advice: 'write action or gesture' },
  { pattern: /\bwhoever\b/i, advice: 'name the caller, the user or the part' },
  { pattern: /\b(?:is|are|be) to be had\b/i, advice: 'write "is available"' },
  { pattern: /\bhow-manieth\b/i, advice: 'write "number of …"' },
  { pattern: /\b(?:way out|on (?:the|its|their) way)\b/i, advice: 'write route, pending or in progress' },
];

const OLD_WORDS = new Map([
  ['attendance', 'step'],
  ['attendant', 'runner'],
  ['chances', 'allocation'],
  ['deed', 'action or gesture'],
  ['deeds', 'actions or gestures'],
  ['guest', 'request'],
  ['lesser', 'optional'],
  ['longest', 'max'],
  ['most', 'max'],
  ['reception', 'queue'],
  ['told', 'reported'],
]);

/** Fields of the public API keep their names. */
const PUBLIC_NAMES = new Set(['longestMs']);

/**
 * Sentences of comments and names of declarations that are not in the words of docs/vocabulary.md.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function findWords(path, text) {
  const { comments, program } = parseSync(path, text);
  const found = [...problemsOfComments(text, comments), ...problemsOfNames(program)];
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, problem }) => `${path}:${text.slice(0, start).split('\n').length} ${problem}`);
}

/**
 * @param {string} text
 * @param {readonly { type: string, value: string, start: number, end: number }[]} comments
 */
function problemsOfComments(text, comments) {
  return inBlocks(text, comments).flatMap(({ start, lines }) =>
    sentencesOf(lines).flatMap((sentence) => {
      const bad = SENTENCES.find(({ pattern }) => pattern.test(sentence));
      return bad === undefined ? [] : [{ start, problem: `"${sentence}": ${bad.advice}` }];
    }),
  );
}

/**
 * Joins successive line comments.
 * @param {string} text
 * @param {readonly { type: string, value: string, start: number, end: number }[]} comments
 */
function inBlocks(text, comments) {
  /** @type {{ start: number, end: number, type: string, lines: string }[]} */
  const blocks = [];
  for (const { type, value, start, end } of comments) {
    const last = blocks.at(-1);
    const continues = last?.type === 'Line' && type === 'Line' && /^\s+$/.test(text.slice(last.end, start));
    if (last !== undefined && continues) Object.assign(last, { end, lines: `${last.lines}\n${value}` });
    else blocks.push({ start, end, type, lines: value });
  }
  return blocks;
}

/** @param {string} comment */
function sentencesOf(comment) {
  const prose = comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/`[^`]*`/g, '…')
    .replaceAll(/@(?:returns|param \S+|throws)\s*/g, '. ');
  return prose
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** @param {import('oxc-parser').Program} program */
function problemsOfNames(program) {
  /** @type {{ start: number, problem: string }[]} */
  const found = [];
  /** @param {{ name: string, start: number }} node */
  const check = ({ name, start }) => {
    if (PUBLIC_NAMES.has(name)) return;
    for (const word of wordsOf(name)) {
      const better = OLD_WORDS.get(word);
      if (better !== undefined) found.push({ start, problem: `the name ${name}: "${word}" is "${better}"` });
    }
  };
  new Visitor({ Identifier: check, PrivateIdentifier: check }).visit(program);
  return found;
}

/** @param {string} name */
function wordsOf(name) {
  return name.split(/(?=[A-Z])|[_\W]+/).map((word) => word.toLowerCase());
}
