import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button.tsx';
import { MAX_RATING } from '../contract/rating-categories.ts';
import { type OwnRating, type OwnRatingOptions, useOwnRating } from './use-own-rating.ts';

const loadPanel = () => import('./rating-panel.tsx');
const loadModal = () => import('./rating-modal.tsx');
const loadHistory = () => import('./history-dialog.tsx');
const RatingPanel = lazy(async () => ({ default: (await loadPanel()).RatingPanel }));
const RatingModal = lazy(async () => ({ default: (await loadModal()).RatingModal }));
const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }));

const PANEL_ID = 'rating-panel';

const TILE = 'flex-col gap-1 rounded-lg px-1 text-xs! leading-4 xs:text-sm!';
/** Fits the tiles of the film's other actions. */
export const RATE_TILE = `${PRIMARY_BUTTON} ${TILE}`;
const RATED_TILE = `${SECONDARY_BUTTON} ${TILE}`;

const OwnRatingContext = createContext<OwnRating | null>(null);

/** Holds the member's rating of a film and its open form. A change renders only the components of this file. */
export function OwnRatingProvider({ children, ...options }: OwnRatingOptions & { children: ReactNode }) {
  return <OwnRatingContext value={useOwnRating(options)}>{children}</OwnRatingContext>;
}

function useOwn(): OwnRating {
  const own = useContext(OwnRatingContext);
  if (!own) throw new Error('A part of the rating needs OwnRatingProvider');
  return own;
}

export function OwnRatingButton() {
  const own = useOwn();
  const value = own.rating?.overall ?? null;
  const isOpen = own.form?.isOpen === true && own.form.kind === 'panel';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      onClick={({ currentTarget }) => (isOpen ? own.close() : own.open('panel', currentTarget))}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      className={value === null ? RATE_TILE : RATED_TILE}
    >
      {value === null ? (
        <>
          <Star className="size-5" />
          Rate
        </>
      ) : (
        <>
          <span className="display text-2xl leading-5 tabular-nums">
            {value}
            <span className="text-base text-muted">/{MAX_RATING}</span>
          </span>
          <span aria-hidden="true">You</span>
          <span className="sr-only">Change your rating</span>
        </>
      )}
    </button>
  );
}

export function RateAllButton({ className }: { className: string }) {
  const own = useOwn();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => own.open('modal', currentTarget)}
      onPointerEnter={loadModal}
      onFocus={loadModal}
      className={className}
    >
      Rate all eight kinds
    </button>
  );
}

export function OpenRatingPanel() {
  const own = useOwn();
  if (!own.form?.isOpen || own.form.kind !== 'panel') return null;
  return (
    <Suspense>
      <RatingPanel key={own.form.serial} id={PANEL_ID} own={own} form={own.form} />
    </Suspense>
  );
}

export function AfterRating() {
  if (!useOwn().isSaved) return null;
  return (
    <p className="text-sm">
      Your rating is part of{' '}
      <Link to="/horror-profile" className="text-link target">
        your Horror Profile
      </Link>
      .
    </p>
  );
}

/** A dialog stays mounted after it closes, for its animation. */
export function OpenRatingDialog({ filmTitle }: { filmTitle: string }) {
  const own = useOwn();
  if (!own.form || own.form.kind === 'panel') return null;
  const OpenDialog = own.form.kind === 'modal' ? RatingModal : HistoryDialog;
  return (
    <Suspense>
      <OpenDialog own={own} form={own.form} filmTitle={filmTitle} />
    </Suspense>
  );
}
