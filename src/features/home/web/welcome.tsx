import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';

export function Welcome({ isMember }: { isMember: boolean }) {
  return (
    <section
      aria-labelledby="welcome"
      className="grid gap-4 border-action border-l-2 pl-5 md:pl-8 lg:grid-cols-[auto_1fr] lg:gap-10"
    >
      <h2 id="welcome" className="display text-4xl md:text-6xl">
        Welcome to
        <br />
        {PRODUCT_NAME}
      </h2>
      <div className="max-w-prose space-y-3 self-center text-muted md:text-lg">
        <p>
          <Link to="/tonight" className="text-link">
            Find tonight’s film
          </Link>
          , browse by theme or by the service you pay for, keep a watchlist, and rate what you survive on eight axes of
          fright.
        </p>
        <p>
          Every film has its own <strong className="font-semibold text-text">Fright Graph</strong>.{' '}
          {isMember ? (
            'Rate a film, and your graph is drawn beside everybody else’s.'
          ) : (
            <>
              <Link to="/create-account" className="text-link">
                Create an account
              </Link>{' '}
              and your graph is drawn beside everybody else’s.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
