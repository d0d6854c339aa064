import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Edit } from './recipe.ts';
import { inputRefusal } from './refusals.ts';

const external = /^\[external\]\s*\S[^\r\n]*\[external\]$/;

interface StoredReferences {
  readonly references: string[];
  readonly blockCreated: boolean;
}

/** Replaces the references: blank ones are dropped, and repeated ones are kept once. */
export function setReferences({ base, draft }: Edit, sent: readonly string[]): StoredReferences {
  const errors = sent.flatMap(referenceErrors);
  if (errors.length > 0) throw inputRefusal(errors);
  const references = [...new Set(sent.map((reference) => reference.trim()))].filter(Boolean);
  const isSame = base.references?.join('\n') === references.join('\n');
  if (!isSame) draft.references = references;
  return { references, blockCreated: base.references === null };
}

function referenceErrors(reference: string, index: number): ValidationError[] {
  const text = reference.trim();
  const isFile = text.includes('[external]');
  if (isFile ? external.test(text) : !/[\r\n]/.test(text)) return [];
  const message = `The reference ${JSON.stringify(text)} must be a name, or a path as [external]PATH[external].`;
  return [{ parameterName: `references[${index}]`, code: 'TYPE', message, expected: null, got: text }];
}
