export { Moved, useEarlierRating } from './earlier-rating.tsx';
export {
  AfterRating,
  OpenRatingDialog,
  OpenRatingPanel,
  OwnRatingButton,
  OwnRatingProvider,
  RateAllButton,
} from './own-rating.tsx';
export { ratingHistoryQuery, ratingQuery, saveRating, showsRatings, useKnownRating } from './rating-queries.ts';
