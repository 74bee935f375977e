/** Shown when rendering fails (specification, section 8). */
export function ErrorFallback() {
  return (
    <div role="alert" className="page flex min-h-[50vh] flex-col items-start justify-center gap-6 py-20">
      <h1 className="display max-w-[18ch] text-6xl md:text-7xl">Something went wrong. Please try again later.</h1>
      <a href="/" className="text-link target">
        Back to the start
      </a>
    </div>
  );
}
