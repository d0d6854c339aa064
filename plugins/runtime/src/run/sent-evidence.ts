import type { EvidencePart } from '@gatehouse/sdk-actions';
import { artifactKinds } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

/** Limits of what a failure keeps. */
export interface EvidenceLimits {
  readonly maxMs: number;
  readonly maxBytes: number;
  /** Version of the product, for `failure.json`. */
  readonly productVersion: string;
}

interface EvidenceSetting {
  readonly isKept: boolean;
  readonly maxMs: number;
  readonly maxKb: number;
}

/** Null where failures keep nothing. */
export function evidenceLimits(setting: EvidenceSetting, productVersion: string): EvidenceLimits | null {
  if (!setting.isKept) return null;
  return { maxMs: setting.maxMs, maxBytes: setting.maxKb * 1024, productVersion };
}

/** A part of the evidence as a message has it. */
export type SentEvidence = Omit<EvidencePart, 'bytes'> & { readonly base64: string };

const sentSchema = v.object({
  kind: v.picklist(artifactKinds),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  mediaType: v.pipe(v.string(), v.maxLength(200)),
  base64: v.string(),
});

export function packEvidence({ bytes, ...facts }: EvidencePart): SentEvidence {
  return { ...facts, base64: Buffer.from(bytes).toString('base64') };
}

/** Null for what is no evidence: the worker may be under control of a project. */
export function parseEvidence(sent: unknown): EvidencePart | null {
  const parsed = v.safeParse(sentSchema, sent);
  if (!parsed.success) return null;
  const { base64, ...facts } = parsed.output;
  return { ...facts, bytes: Buffer.from(base64, 'base64') };
}
