/** `region` is an ISO 3166-1 country code. */
type JustWatchLinkProps = { title: string; region: string };

/** Links to the source of the streaming data, which may have newer data. */
export function JustWatchLink({ title, region }: JustWatchLinkProps) {
  const query = new URLSearchParams({ q: title });
  return (
    <a
      href={`https://www.justwatch.com/${region.toLowerCase()}/search?${query}`}
      target="_blank"
      rel="noreferrer"
      className="text-link target"
    >
      <span className="sr-only">{title} on </span>
      JustWatch
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
