/**
 * How much a run does. Every class of fault is in each of them: `quick` makes fewer rounds and leaves out what repeats
 * at length, `all` makes what a landing needs, `long` is for nights.
 * @typedef {'quick' | 'all' | 'long'} Tier
 */

/**
 * @typedef {object} TestArguments
 * @property {Tier} tier
 * @property {boolean} onlyChanged whether to run only the tests that reach a changed file
 * @property {readonly string[]} filters parts of paths
 * @property {readonly string[]} namePatterns of single tests
 */

const NAME_PATTERN = '--test-name-pattern=';

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env with CI=true a run is `--all`
 * @returns {TestArguments}
 */
export function readArguments(args, env) {
  const given = args.filter((arg) => arg !== '--');
  const unknown = given.find((arg) => arg.startsWith('-') && !isKnown(arg));
  if (unknown !== undefined)
    throw new Error(
      `npm test knows no option ${unknown}. It knows --all, --long, --changed and ${NAME_PATTERN}TEXT.`,
    );
  return {
    tier: readTier(given, env),
    onlyChanged: given.includes('--changed'),
    filters: given.filter((arg) => !arg.startsWith('-')),
    namePatterns: given
      .filter((arg) => arg.startsWith(NAME_PATTERN))
      .map((arg) => arg.slice(NAME_PATTERN.length)),
  };
}

/** @param {string} arg */
function isKnown(arg) {
  return ['--all', '--long', '--changed'].includes(arg) || arg.startsWith(NAME_PATTERN);
}

/**
 * @param {readonly string[]} given
 * @param {NodeJS.ProcessEnv} env
 * @returns {Tier}
 */
function readTier(given, env) {
  if (given.includes('--long')) return 'long';
  return given.includes('--all') || env.CI === 'true' ? 'all' : 'quick';
}
