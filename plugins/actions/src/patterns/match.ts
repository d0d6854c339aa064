export {
  allMatches,
  everywhere,
  firstMatch,
  matchesPattern,
  usePattern,
} from '@gatehouse/sdk-actions/matching';
