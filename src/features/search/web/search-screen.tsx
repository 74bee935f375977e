import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MAX_FIND_RESULTS } from '#contract/constants.ts';
import { LoadFailure } from '#web/lib/member/failure-message.tsx';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { find, wishText } from '#web/lib/search/find.ts';
import { OtherResults, PeopleList, ResultList, SubjectResults, ThemeLinks } from './search-results.tsx';

/** The best match is first. @param query trimmed; nothing is requested when it is empty */
const findQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => find(query, signal),
    enabled: query !== '',
  });

/**
 * Only the server waits for results. In the browser it does not wait, so that the search box stays in place while the
 * results load. After a failure the screen searches again.
 */
export async function loadResults(queryClient: QueryClient, query: string): Promise<void> {
  if (query === '') return;
  const search = queryClient.ensureQueryData(findQuery(query)).catch((error: unknown) => {
    console.error('Search failed', error);
    markUnavailable();
  });
  if (import.meta.env.SSR) await search;
}

/** Literal texts of the specification, sections 2 and 8. */
const SEARCH_LOADING = 'Loading...';
const SEARCH_FAILURE = 'An error occurred while searching. Please try again.';

const SHORT_LINK = /^(https?:\/\/)?boxd\.it\//;
const SHORT_LINK_MESSAGE =
  'We cannot open Letterboxd’s short links. Open the link in your browser, then paste the URL of the page into the search box.';

/** @example withoutMessage(['full movie']) // 'We searched without “full movie”.' */
const withoutMessage = (words: string[]) =>
  `We searched without ${new Intl.ListFormat('en-US').format(words.map((word) => `“${word}”`))}.`;

/** @example resultsMessage('alien', 1) // '1 result for "alien"' */
export function resultsMessage(query: string, count: number): string {
  if (count === 0 && SHORT_LINK.test(query)) return SHORT_LINK_MESSAGE;
  if (count === 0) return `No results found for "${query}"`;
  if (count === 1) return `1 result for "${query}"`;
  // The list may have been cut at the limit, so the message does not claim to count all results.
  return count < MAX_FIND_RESULTS ? `${count} results for "${query}"` : `The best ${count} results for "${query}"`;
}

const RESULTS_MESSAGE_ID = 'search-results';

type SearchScreenProps = {
  /** Trimmed; empty before the first search. */
  query: string;
  /** The search box for phones; on desktops it is in the header. */
  searchBox: ReactNode;
};

export function SearchScreen({ query, searchBox }: SearchScreenProps) {
  const { data: found, isError, refetch } = useQuery(findQuery(query));
  const films = found?.films;
  const bySubject = films?.filter(({ subject }) => subject) ?? [];
  const matches = films?.filter(({ subject }) => !subject) ?? [];
  const titles = bySubject[0] ? films?.indexOf(bySubject[0]) : matches.length;
  const [byTitle, others] = [matches.slice(0, titles), matches.slice(titles)];
  const isBySubjectOnly = bySubject.length > 0 && bySubject.length === films?.length;
  const wish = found?.wish ?? null;
  const people = found && found.people.length > 0 && <PeopleList people={found.people} />;
  return (
    <div className="page pt-6 md:pt-12">
      <h1 className="display text-5xl leading-none! max-md:sr-only md:text-7xl">Search</h1>
      <div className="md:hidden">{searchBox}</div>
      {query === '' && (
        <>
          <p className="mt-4 max-w-prose text-muted md:text-lg">
            In the box above, type a title, a director or an actor, or say what the film is about: “japanese ghost”,
            “80s slasher”, “werewolf under 100 minutes”. Or say what you wish for: “scary but not gory”, “like midsommar
            but less gore”, “nothing with dogs dying”.
          </p>
          <p className="mt-4 max-w-prose md:text-lg">
            No title in mind?{' '}
            <Link to="/tonight" className="text-link target font-semibold">
              Find tonight’s film
            </Link>{' '}
            by what it does to you.
          </p>
        </>
      )}
      <p
        id={RESULTS_MESSAGE_ID}
        role="status"
        // The heading of the only section says the same.
        className={wish && isBySubjectOnly ? 'sr-only' : 'mt-5 text-muted empty:hidden md:mt-3 md:text-lg'}
      >
        {wish && isBySubjectOnly ? wishText(wish) : statusText(query, films?.length, isError)}
      </p>
      {found && found.without.length > 0 && <p className="mt-1 text-muted">{withoutMessage(found.without)}</p>}
      {wish?.query === '' && <p className="mt-5 md:text-lg">{wishText(wish)}</p>}
      {isError && <LoadFailure text={SEARCH_FAILURE} onRetry={() => void refetch()} />}
      {found?.peopleFirst && people}
      {byTitle.length > 0 && <ResultList films={byTitle} labelledBy={RESULTS_MESSAGE_ID} heading="h2" />}
      {!found?.peopleFirst && people}
      {found && bySubject.length > 0 && (
        <SubjectResults films={bySubject} found={found} isFirst={byTitle.length === 0} />
      )}
      {others.length > 0 && <OtherResults films={others} />}
      {(query === '' || films?.length === 0) && <ThemeLinks />}
    </div>
  );
}

function statusText(query: string, count: number | undefined, isError: boolean): string {
  if (query === '' || isError) return '';
  return count === undefined ? SEARCH_LOADING : resultsMessage(query, count);
}
