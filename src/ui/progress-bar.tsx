/** A bar for a part of a whole. The text beside it says the same, so screen readers skip the bar. */
export function ProgressBar({ part, of, className = '' }: { part: number; of: number; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-2 overflow-hidden rounded-full bg-sunken outline-1 outline-line ${className}`}
    >
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
        <rect width={Math.min(100, (100 * part) / of)} height="1" className="fill-action" />
      </svg>
    </div>
  );
}
