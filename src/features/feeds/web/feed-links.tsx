import { queryOptions, useQuery } from '@tanstack/react-query';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { SecretLink } from '#ui/forms/secret-link.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { FeedKind } from '../contract/feeds.ts';

const FEEDS = [
  {
    kind: 'watchlist',
    title: 'Watchlist',
    text: 'For Radarr (add it as a StevenLu list) and for feed readers.',
    labels: ['Link for Radarr', 'Link for feed readers'],
  },
  {
    kind: 'diary',
    title: 'Diary',
    text: 'The days on which you watched films, for feed readers.',
    labels: ['Link for feed readers'],
  },
] as const satisfies readonly { kind: FeedKind; title: string; text: string; labels: readonly string[] }[];

const WORDS = {
  first: 'Create a link',
  made: 'Copy the link now. You will not see it again.',
  revoked: 'The link no longer works.',
  existing: 'You created a link on',
};

/** Makes and revokes the secret URLs of the watchlist and the diary. */
export function FeedLinks() {
  const { data: feeds, error } = useQuery(feedsQuery);
  if (error && !feeds) return <p className="text-muted">Your links could not be loaded.</p>;
  if (!feeds) return null;
  return (
    <div className="space-y-8">
      {FEEDS.map((feed) => (
        <FeedLink key={feed.kind} {...feed} createdAt={feeds.find(({ kind }) => kind === feed.kind)?.createdAt} />
      ))}
      <p className="text-muted text-sm">
        Until you delete a link, anyone who has it can read that list. Your notes are never in it.
      </p>
    </div>
  );
}

type FeedLinkProps = (typeof FEEDS)[number] & { createdAt: string | undefined };

function FeedLink({ kind, title, text, labels, createdAt }: FeedLinkProps) {
  return (
    <section aria-labelledby={`feed-${kind}`} className="space-y-4">
      <div>
        <h3 id={`feed-${kind}`} className="font-semibold">
          {title}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
      <SecretLink
        createdAt={createdAt}
        queryKey={feedsQuery.queryKey}
        make={async () => (await apiSend('POST', '/feeds', { body: { kind } })).urls}
        revoke={() => apiSend('DELETE', '/feeds/{feedKind}', { path: { feedKind: kind } })}
        show={(urls) =>
          urls.map((url, index) => (
            <CopyField key={url} label={labels[index] ?? ''} value={url} takesFocus={index === 0} />
          ))
        }
        words={WORDS}
        describedBy={`feed-${kind}`}
      />
    </section>
  );
}

const feedsQuery = queryOptions({
  queryKey: ['me', 'feeds'],
  queryFn: async ({ signal }) => (await apiGet('/feeds', { signal })).feeds,
});
