export {
  allMatches,
  everywhere,
  firstMatch,
  matchesPattern,
  usePattern,
} from '@gatehouse/plugin-runtime/api';
