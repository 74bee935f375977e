/** A plain TMDB mark, less prominent than our own logo, as TMDB's terms require. */
export function TmdbLogo() {
  return (
    <svg viewBox="0 0 62 24" width="62" height="24" aria-hidden="true">
      <defs>
        <linearGradient id="tmdb-logo" x1="0" x2="1">
          <stop offset="0" stopColor="#90cea1" />
          <stop offset="0.56" stopColor="#3cbec9" />
          <stop offset="1" stopColor="#00b3e5" />
        </linearGradient>
      </defs>
      <rect width="62" height="24" rx="12" fill="url(#tmdb-logo)" />
      <path
        fill="none"
        stroke="#0d253f"
        strokeWidth="2.4"
        d="M10 8h8m-4 0v9M22 17V8l4 5 4-5v9M35 8v9h2a4.5 4.5 0 0 0 0-9zM46 8v9h3.5a2.4 2.4 0 0 0 0-4.8H46h3a2.1 2.1 0 0 0 0-4.2z"
      />
    </svg>
  );
}
