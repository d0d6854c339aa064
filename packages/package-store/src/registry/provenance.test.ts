import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf } from '../content/content-list.ts';
import { isSameOrigin } from './is-same-origin.ts';
import type { PublishedVersion } from './packument.ts';
import { verifyProvenance } from './provenance.ts';
import type { RegistryClient } from './registry-client.ts';

const integrity = digestOf('tarball');
const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
const published: PublishedVersion = {
  name: '@x/lamps',
  version: '1.0.0',
  dist: { tarball: '', integrity, signatures: [], attestations: { url: 'http://registry/attestations' } },
};
const github = 'https://token.actions.githubusercontent.com';
const workflow = 'https://github.com/x/lamps/.github/workflows/release.yml@refs/tags/v1.0.0';

function attested(subject = { name: 'pkg:npm/%40x/lamps@1.0.0', digest: { sha512: hex } }): RegistryClient {
  const payload = Buffer.from(JSON.stringify({ subject: [subject] })).toString('base64');
  const bundle = { dsseEnvelope: { payload } };
  const attestations = [
    { predicateType: 'https://github.com/npm/attestation/tree/main/specs/publish/v0.1', bundle: {} },
    { predicateType: 'https://slsa.dev/provenance/v1', bundle },
  ];
  return { find: async () => ({ attestations }) } as unknown as RegistryClient;
}

const says =
  (subject: string, issuer = github) =>
  async () => ({ subject, issuer });

test('repository and workflow are those of the certificate', async () => {
  assert.deepEqual(await verifyProvenance(attested(), published, says(workflow)), {
    repository: 'https://github.com/x/lamps',
    workflow: '.github/workflows/release.yml',
    issuer: github,
  });
  assert.deepEqual(
    await verifyProvenance(
      attested(),
      published,
      says('https://gitlab.com/group/x//.gitlab-ci.yml@refs/heads/main', 'https://gitlab.com'),
    ),
    { repository: 'https://gitlab.com/group/x', workflow: '.gitlab-ci.yml', issuer: 'https://gitlab.com' },
  );
});

for (const [what, client, check, message] of [
  [
    'of another package',
    attested({ name: 'pkg:npm/other@1.0.0', digest: { sha512: hex } }),
    says(workflow),
    /another/,
  ],
  [
    'of other bytes',
    attested({ name: 'pkg:npm/%40x/lamps@1.0.0', digest: { sha512: 'ab' } }),
    says(workflow),
    /other bytes/,
  ],
  ['of somebody who is no workflow', attested(), says('mail@example.org'), /no workflow that is known/],
  ['of an unknown issuer', attested(), says(workflow, 'https://evil.example'), /no workflow that is known/],
  [
    'that sigstore refuses',
    attested(),
    () => Promise.reject(new Error('bad signature')),
    /cannot be verified: bad signature/,
  ],
] as const)
  test(`a provenance ${what} is refused`, () =>
    assert.rejects(verifyProvenance(client, published, check), message));

test('a version without one has none, which is another origin than one with it', async () => {
  const { attestations: _none, ...dist } = published.dist;
  const none = await verifyProvenance(attested(), { ...published, dist });
  const one = await verifyProvenance(attested(), published, says(workflow));

  assert.equal(none, null);
  assert.ok(isSameOrigin(one, one && { ...one }));
  assert.ok(!isSameOrigin(one, none));
  assert.ok(!isSameOrigin(one, one && { ...one, workflow: 'other.yml' }));
});
