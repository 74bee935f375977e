import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FilmQuestions, playerEventsQuery } from '#features/players/web/players.tsx';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { LARGE } from '#web/lib/films/list-looks.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { newsQuery, unreadNewsQuery } from '#web/lib/member/queries.ts';
import type { News, NewsItem } from '../contract/news.ts';

const TITLE_ID = 'news';

export function NewsScreen() {
  const { data: news, error, refetch } = useQuery(newsQuery);
  // Both are shown at once, so that nothing moves.
  const { isPending: isAsking } = useQuery(playerEventsQuery);
  useMarkRead(news?.unread ?? 0);
  return (
    <div className="page pt-8 md:pt-14">
      <h1 id={TITLE_ID} className="display mb-4 text-5xl leading-none! md:text-7xl">
        News
      </h1>
      <p className="mb-8 max-w-prose text-muted">
        Once a day, we check your watchlist for films that are out, have a new release date, or are new on one of your
        streaming services. <SettingsLink />
      </p>
      {news && !isAsking && (
        <>
          <FilmQuestions />
          <NewsList {...news} />
        </>
      )}
      {!news && error && <FailureMessage error={error} text="Your news could not be loaded." onRetry={refetch} />}
      {(!news || isAsking) && !error && <Spinner label="Loading your news..." />}
    </div>
  );
}

function SettingsLink() {
  return (
    <Link to="/profile/{-$part}" params={{ part: 'watching' }} hash="notifications" className="text-link">
      Get news by email or on this device
    </Link>
  );
}

function NewsList({ items }: News) {
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-start gap-7 py-8">
        <p className="max-w-[36ch] text-balance text-2xl leading-snug md:text-3xl">
          There is no news yet. News about the films on your watchlist will appear here.
        </p>
        <Link to="/list" className={SECONDARY_BUTTON}>
          Your watchlist
        </Link>
      </div>
    );
  }
  return (
    <ul aria-labelledby={TITLE_ID} className="max-w-4xl">
      {items.map((item, index) => (
        <FilmCard key={item._id} film={item.film} look={LARGE} heading="h2" eager={index < 3}>
          <NewsText item={item} />
        </FilmCard>
      ))}
    </ul>
  );
}

function NewsText({ item: { text, at, read } }: { item: NewsItem }) {
  return (
    <>
      <p className="mt-2 text-lg leading-snug">{text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-sm">
        {!read && <strong className="bg-action px-2 text-on-action text-xs leading-5">New</strong>}
        <time dateTime={at}>{mediumDate(ownDay(at))}</time>
      </p>
    </>
  );
}

/** Marks all news as read once they are shown. The list shows until the next visit which of the news were unread. */
function useMarkRead(unread: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => apiSend('POST', '/news/read'),
    onSuccess: () => client.setQueryData(unreadNewsQuery.queryKey, 0),
    // The news stay unread until the next visit.
    onError: (error) => console.error('The news could not be marked as read', error),
  });
  useEffect(() => {
    if (unread > 0) mutate();
  }, [unread, mutate]);
}
