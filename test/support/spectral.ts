import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/**
 * The recommended rules of Spectral as errors, except one: a declared but not implemented operation has no successful
 * answer to describe.
 */
const ruleset = trustRuleset({
  extends: [[rulesets.oas, 'recommended']],
  rules: { 'operation-success-response': 'off' },
});

/** The findings of a second public linter, one per line. */
export async function lintWithSpectral(document: unknown): Promise<readonly string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(ruleset);
  const findings = await spectral.run(JSON.stringify(document));
  return findings.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`);
}

/** The rules of the package fit its core, whose type asks for more than the package says. */
function trustRuleset(rules: unknown): spectralCore.RulesetDefinition {
  return rules as spectralCore.RulesetDefinition;
}
