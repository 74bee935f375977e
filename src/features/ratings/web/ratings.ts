export { Moved, useEarlierRating } from './earlier-rating.tsx';
export {
  AfterRating,
  OpenRatingDialog,
  OpenRatingPanel,
  OwnRatingButton,
  OwnRatingProvider,
  RATE_TILE,
  RateAllButton,
} from './own-rating.tsx';
export {
  ratingHistoryQuery,
  ratingQuery,
  type SavedFigures,
  saveRating,
  showsRatings,
  useKnownRating,
} from './rating-queries.ts';
