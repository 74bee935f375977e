export function CountBadge({ count }: { count: number }) {
  return (
    <span className="flex h-6 min-w-6 items-center justify-center rounded-full bg-action px-1.5 text-on-action text-xs tabular-nums">
      {count}
      <span className="sr-only"> {count === 1 ? 'filter' : 'filters'}</span>
    </span>
  );
}
