type FrightGraphLegendProps = { hasCommunity: boolean; hasDesk: boolean; hasMember: boolean };

/** Names the curves that are drawn. */
export function FrightGraphLegend({ hasCommunity, hasDesk, hasMember }: FrightGraphLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {hasCommunity && (
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
            <path d="M0 6h24" strokeWidth="3" className="stroke-action" />
            <circle cx="12" cy="6" r="4" className="fill-link" />
          </svg>
          Community
        </li>
      )}
      {hasDesk && (
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
            <path d="M2 6h24" strokeWidth="4" strokeDasharray="0.1 6.5" strokeLinecap="round" className="stroke-text" />
          </svg>
          Desk estimate
        </li>
      )}
      {hasMember && (
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
            <path d="M0 6h24" strokeWidth="3" strokeDasharray="5 3" className="stroke-sickly" />
            <path d="M12 0l6 6-6 6-6-6z" className="fill-sickly" />
          </svg>
          You
        </li>
      )}
    </ul>
  );
}
