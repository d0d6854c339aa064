import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Bundle as SerializedBundle } from 'sigstore';
import * as v from 'valibot';
import { SourceError } from '../source-error.ts';
import type { PublishedVersion } from './packument.ts';
import type { RegistryClient } from './registry-client.ts';

/** The build that published a version, as its certificate names it. */
export interface Provenance {
  /** Such as `https://github.com/x/lamps`. */
  readonly repository: string;
  /** The file of the workflow, such as `.github/workflows/release.yml`. */
  readonly workflow: string;
  readonly issuer: string;
}

const slsa = 'https://slsa.dev/provenance/v1';
const issuers: ReadonlySet<string> = new Set([
  'https://token.actions.githubusercontent.com',
  'https://gitlab.com',
]);

const attestationsSchema = v.object({
  attestations: v.array(v.object({ predicateType: v.string(), bundle: v.unknown() })),
});
const envelopeSchema = v.object({ dsseEnvelope: v.object({ payload: v.string() }) });
const statementSchema = v.object({
  subject: v.array(v.object({ name: v.string(), digest: v.object({ sha512: v.string() }) })),
});
/** A place in GitHub or, with two slashes, in GitLab: repository, file of the workflow, and the branch or tag. */
const identity = /^(https:\/\/.+?)\/(?:\/|(?=\.github\/))(.+?)@/;

/** Verifies a bundle of sigstore, and returns the name and the issuer that its certificate has. */
export type VerifyBundle = (
  bundle: unknown,
) => Promise<{ readonly subject: string; readonly issuer: string }>;

/** Null where a version has no provenance. Throws where it has one that does not hold. */
export async function verifyProvenance(
  client: RegistryClient,
  { name, version, dist }: PublishedVersion,
  check: VerifyBundle = verifyWithSigstore,
): Promise<Provenance | null> {
  if (dist.attestations === undefined) return null;
  const { attestations } = v.parse(attestationsSchema, await client.find(name, dist.attestations.url));
  const found = attestations.find(({ predicateType }) => predicateType === slsa);
  if (found === undefined) return null;
  const { subject, issuer } = await check(found.bundle).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SourceError(`The provenance of ${name} ${version} cannot be verified: ${reason}`, { cause });
  });
  assertSubject(found.bundle, { name, version, integrity: dist.integrity });
  const [, repository, workflow] = identity.exec(subject) ?? [];
  if (repository === undefined || workflow === undefined || !issuers.has(issuer))
    throw new SourceError(
      `The provenance of ${name} ${version} names no workflow that is known: ${subject} (${issuer})`,
    );
  return { repository, workflow, issuer };
}

interface Subject {
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
}

/** The statement is about this very tarball. */
function assertSubject(bundle: unknown, { name, version, integrity = '' }: Subject): void {
  const { payload } = v.parse(envelopeSchema, bundle).dsseEnvelope;
  const statement: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  const { subject } = v.parse(statementSchema, statement);
  const url = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hex = Buffer.from(/sha512-(\S+)/.exec(integrity)?.[1] ?? '', 'base64').toString('hex');
  if (hex !== '' && subject.some((one) => one.name === url && one.digest.sha512 === hex)) return;
  throw new SourceError(`The provenance of ${name} ${version} is about another package or other bytes`);
}

/** Sigstore checks the form of a bundle itself. */
function trustBundle(bundle: unknown): SerializedBundle {
  return bundle as SerializedBundle;
}

/** The root keys of sigstore, which it renews itself. */
function keysFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gatehouse', 'sigstore');
}

async function verifyWithSigstore(bundle: unknown): ReturnType<VerifyBundle> {
  const { verify } = await import('sigstore');
  const signer = await verify(trustBundle(bundle), { tufCachePath: keysFolder() });
  return {
    subject: signer.identity?.subjectAlternativeName ?? '',
    issuer: signer.identity?.extensions?.issuer ?? '',
  };
}
