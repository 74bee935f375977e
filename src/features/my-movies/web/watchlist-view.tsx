import { TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { Dropdown } from '#ui/floating/dropdown.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FilmGrid } from './film-grid.tsx';
import { type ListActions, PrintedFilms } from './film-parts.tsx';
import { DEFAULT_SORT, type ListSearch, searchOf, type WatchlistFilter } from './list-search.ts';
import { EmptyList, FilmCount, NO_MATCH, WATCHLIST_EMPTY } from './list-states.tsx';
import { addedText, type MyMovies } from './my-films.ts';
import { useShownWatchlist } from './use-shown-watchlist.ts';
import { tabId } from './view-tabs.tsx';
import { filterCount, NO_FILTER, type ProviderOption, SORTS, toggleProvider } from './watchlist-films.ts';

export type WatchlistProps = {
  movies: MyMovies;
  actions: ListActions;
  search: ListSearch;
  onSearch: (part: ListSearch) => void;
};

export function WatchlistView({ movies, actions, search, onSearch }: WatchlistProps) {
  const { watchlist } = movies;
  const { films, filter, sort, providers, hasServices } = useShownWatchlist(watchlist, search);
  const isStreaming = !filter.onServices && filterCount(filter) > 0;
  if (watchlist.length === 0) return <EmptyList text={WATCHLIST_EMPTY} />;
  return (
    <>
      <div className="my-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
        <StreamingSwitch
          chosen={filter.onServices ? 'mine' : isStreaming ? 'only' : undefined}
          hasServices={filter.onServices || hasServices}
          onChange={(streaming) => onSearch({ ...searchOf(NO_FILTER), streaming })}
        />
        <SelectField
          label="Sort by"
          value={sort}
          options={SORTS}
          onChange={(value) => onSearch({ sort: value === DEFAULT_SORT ? undefined : value })}
        />
        <FilmCount shown={films.length} total={watchlist.length} />
        {isStreaming && (
          <FilterBy
            options={providers}
            selected={filter.providers}
            onChange={(selected) => onSearch(searchOf({ ...NO_FILTER, streamingOnly: true, providers: selected }))}
          />
        )}
      </div>
      <PrintedFilms films={films} labelledBy={tabId('watchlist')} captionOf={addedText} hasBoxes />
      {films.length === 0 ? (
        <p className="py-16 text-xl">{NO_MATCH}</p>
      ) : (
        <FilmGrid
          key={JSON.stringify([filter, sort])}
          films={films}
          labelledBy={tabId('watchlist')}
          captionOf={addedText}
          leavesWithout="bookmark"
          movies={movies}
          actions={actions}
        />
      )}
    </>
  );
}

type StreamingSwitchProps = {
  chosen: ListSearch['streaming'];
  hasServices: boolean;
  onChange: (streaming: ListSearch['streaming']) => void;
};

const CHOICES = [
  { label: 'All Movies', value: undefined },
  { label: 'Now Streaming', value: 'only' },
  { label: 'On my services', value: 'mine' },
] as const;

function StreamingSwitch({ chosen, hasServices, onChange }: StreamingSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a flex row
    <div role="group" aria-label="Show" className="flex rounded-full border border-line-strong p-1 print:hidden">
      {CHOICES.filter(({ value }) => value !== 'mine' || hasServices).map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChange(value)}
          className={classNames(
            'min-h-9 rounded-full px-5 font-semibold text-sm transition-colors',
            value === chosen ? 'bg-text text-ground' : 'text-muted hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type Selection = WatchlistFilter['providers'];
type FilterByProps = { options: ProviderOption[]; selected: Selection; onChange: (selected: Selection) => void };

function FilterBy({ options, selected, onChange }: FilterByProps) {
  const count = selected === 'none' ? 1 : selected.length;
  return (
    <div className="ml-auto print:hidden">
      <Dropdown label="Filter By" badge={count > 0 && <CountBadge count={count} />}>
        <div className="mb-2 flex gap-6 border-line border-b pb-2">
          <TextButton onClick={() => onChange([])} className="text-sm">
            Clear All
          </TextButton>
          <TextButton onClick={() => onChange(options.map(({ id }) => id))} className="text-sm">
            Select All
          </TextButton>
        </div>
        {options.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            isChecked={selected !== 'none' && selected.includes(id)}
            onChange={() => onChange(toggleProvider(selected, id))}
          >
            {name}
          </Choice>
        ))}
        <div className="mt-2 border-line border-t pt-2">
          <Choice
            type="checkbox"
            isChecked={selected === 'none'}
            onChange={() => onChange(selected === 'none' ? [] : 'none')}
          >
            Not Available for Streaming
          </Choice>
        </div>
      </Dropdown>
    </div>
  );
}
