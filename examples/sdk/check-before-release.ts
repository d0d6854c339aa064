// The check of `gatehouse plugin check`, for a script of the author.
import {
  type Check,
  type CheckOptions,
  type CheckReport,
  type Comparison,
  checkPlugin,
  type PluginSource,
  type QualityLevel,
  qualityRules,
  type SuiteResult,
} from '@gatehouse/plugin-kit';

/** Plugins that run beside it where it needs their services: objects, or folders. */
export const beside: readonly PluginSource[] = ['./node_modules/gatehouse-plugin-house'];

/** Never rejects for a fault of the plugin: what is wrong stands in the report. */
export async function checkBeforeRelease(folder: string, lastVersion: string): Promise<readonly string[]> {
  const options: CheckOptions = { tests: true, against: lastVersion };
  const report: CheckReport = await checkPlugin(folder, options);
  return [
    ...report.checks.filter(({ outcome }) => outcome === 'failed').map(describeCheck),
    ...(report.comparison === null ? [] : describeChanges(report.comparison)),
    describeLevel(report.quality),
  ];
}

function describeCheck({ title, details, fix }: Check): string {
  return `${title}: ${details.join('; ')}. ${fix ?? ''}`;
}

/** The class of the changes says by how much the version number has to grow. */
function describeChanges({ against, class: size, changes }: Comparison): readonly string[] {
  return changes.length === 0 ? [] : [`${changes.length} changes since ${against}, ${size}`];
}

/** Each level has the rules of those below it. */
function describeLevel(level: QualityLevel | null): string {
  const asks = qualityRules.filter((rule) => rule.level === 'platinum').map((rule) => rule.asks);
  return level === 'platinum' ? 'platinum' : `${level ?? 'no level'}; platinum asks for ${asks.join(', ')}`;
}

/** The contract suite may have run before, in the same host. */
export function describeSuite({ cases, failures, gaps }: SuiteResult): string {
  return `${cases - failures.length} of ${cases} cases hold; ${gaps.length} answers have no fixture`;
}
