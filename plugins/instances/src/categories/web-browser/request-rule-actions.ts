import { action, filePath, integer, listName, oneOf, tableName, text } from '@gatehouse/sdk-actions';
import { blockErrors } from '../parameters/block-errors.ts';

/** Variants that block, answer and change the requests of pages. */
export const requestRules = {
  AddRequestRule: action({
    description:
      'Says what happens to some requests of pages, from now on and in all tabs. Rules are looked at in their order: changes add up until a rule blocks or answers.',
    synonyms: ['intercept request', 'mock response', 'route', 'stub api', 'modify request'],
    parameters: {
      Name: text(
        'Name of the rule, by which it is read and removed; it takes the place of the rule with this name. Empty for a number',
        { example: 'orders' },
      ),
      UrlMasks: text(
        'Addresses, one on each line: a part of them, or all where * stands for any characters. Empty for any',
        { example: '*/api/orders*' },
      ),
      Types: text(
        'Only these kinds, separated by commas: document, stylesheet, image, media, font, script, xhr, other',
        { example: 'document,xhr' },
      ),
      Methods: text('Only requests with these methods, separated by commas', { example: 'GET,POST' }),
      Do: oneOf(
        ['block', 'answer', 'changeRequest', 'changeResponse'],
        'block: it fails; answer: no server is asked; changeRequest and changeResponse: a server is asked',
        { required: true, example: 'answer' },
      ),
      Error: oneOf(blockErrors, 'How a blocked request fails', { defaultValue: 'blockedbyclient' }),
      Status: integer('HTTP status, for answer (200 where empty) and changeResponse', {
        minValue: 200,
        maxValue: 599,
        example: '200',
      }),
      Headers: text(
        'Headers that are set, one on each line, and with a minus before the name headers that are removed, such as -Referer',
        { example: 'Content-Type: application/json' },
      ),
      Body: text('Text that is answered, or that takes the place of what was sent; empty: as it was', {
        example: '[]',
      }),
      Path: filePath(
        'File that takes the place of Body; it is read now. A relative path starts at the folder of the project',
      ),
      Url: text(
        'New address, for changeRequest; each * stands for what the * at its place in UrlMasks stands for',
      ),
      Method: text('New method, for changeRequest'),
      MaxHits: integer('How many requests it is for; empty for any number', { minValue: 1 }),
      At: oneOf(['last', 'first'], 'Whether it is looked at after the other rules or before them', {
        defaultValue: 'last',
      }),
    },
    results: { OutputVariable: 'Name of the rule' },
    contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
  }),
  RemoveRequestRules: action({
    description: 'Removes rules for requests, those of BlockContent and AnswerFromHar too.',
    synonyms: ['remove mock', 'unroute', 'stop intercepting', 'delete request rules'],
    parameters: {
      Names: text('Their names, one on each line; an unknown name is an error. Empty for all rules', {}),
    },
    results: { OutputVariable: 'How many were removed' },
  }),
  GetRequestRules: action({
    description: 'Reads the rules for requests in their order, with how often each was hit.',
    synonyms: ['list request rules', 'show mocks', 'list intercepts'],
    parameters: {
      Name: text('Only the rule with this name; an unknown one is an error. Empty for all'),
      FailOn: oneOf(
        ['none', 'neverHit', 'problem'],
        'Whether the action fails where one of them was never hit, or could not do what it says',
        { defaultValue: 'none' },
      ),
      Table: tableName(
        'The table that takes them as well: name, do, urlMasks, hits, misses and problem of each',
      ),
      List: listName('The list that takes the names as well'),
    },
    results: {
      OutputVariable:
        'A JSON array: name, do, urlMasks, types, methods, maxHits, hits, misses (of AnswerFromHar), problem',
      Count: 'How many rules it has',
      Hits: 'How often they were hit, together',
      NeverHit: 'How many were never hit',
    },
  }),
};
