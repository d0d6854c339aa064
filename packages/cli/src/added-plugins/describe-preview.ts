import type { Preview } from './plugins-door.ts';

/** The facts that a person decides by, as lines: on an update the difference alone. */
export function describePreview(preview: Preview): readonly string[] {
  const { id, title, version, before, permissions, added, removed, digest } = preview;
  const packages = Object.keys(preview.dependencies).length;
  return [
    before === null ? `${id} ${version}: ${title}` : `${id} ${before} -> ${version}: ${title}`,
    `  from        ${preview.package}, ${preview.from} ${preview.source}`,
    `  published   ${preview.publishedAt ?? 'nobody tells when'}`,
    `  integrity   ${preview.integrity ?? 'a folder has none'}`,
    `  signed      ${preview.signedBy === null ? 'by no registry' : `by its registry (${preview.signedBy})`}`,
    `  built       ${builtBy(preview)}`,
    `  packages    ${packages === 0 ? 'none of others' : `${packages} of others come with it`}`,
    ...(preview.withScripts.length > 0
      ? [
          `  scripts     ${preview.withScripts.join(', ')} would run scripts at an installation; they are not run`,
        ]
      : []),
    ...(before === null
      ? list('It may:', permissions)
      : [...list('New, it may also:', added), ...list('No more:', removed)]),
    ...(before !== null && added.length === 0 ? ['It asks for no new permissions.'] : []),
    `Permissions ${digest}`,
  ];
}

function builtBy({ provenance }: Preview): string {
  return provenance === null
    ? 'nobody vouches for who built it'
    : `by ${provenance.repository}, ${provenance.workflow} (verified)`;
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  - ${line}`)];
}
