import { queryOptions, useQuery } from '@tanstack/react-query';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { SecretLink } from '#ui/forms/secret-link.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { FeedKind } from '../contract/feeds.ts';

const FEEDS = [
  {
    kind: 'watchlist',
    title: 'Watchlist',
    text: 'Add your watchlist to Radarr (as a StevenLu list) or to a feed reader (RSS app).',
    labels: ['Link for Radarr', 'Link for feed readers'],
  },
  {
    kind: 'diary',
    title: 'Diary',
    text: 'A feed reader (RSS app) can show which films you watched, and when.',
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
        Anyone who has a link can read that watchlist or diary until you delete the link. Your notes are never included.
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
