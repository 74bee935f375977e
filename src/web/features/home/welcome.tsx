import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { MOODS } from '#contract/finder/moods.ts';

const SHOWN_MOODS = 6;

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
          </Link>{' '}
          by what it does to you. Browse by theme or by the service you pay for, keep a watchlist, and rate what you
          survive on eight axes of fright, from scares to sheer unpredictability.
        </p>
        <ul aria-label="Moods for tonight" className="flex flex-wrap gap-x-5">
          {MOODS.slice(0, SHOWN_MOODS).map(({ label, search }) => (
            <li key={label}>
              <Link to="/tonight" search={search} rel="nofollow" className="text-link target">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          Every film draws its own <strong className="font-semibold text-text">Fright Graph</strong>.{' '}
          {isMember ? (
            'Rate one, and yours is drawn beside everybody else’s.'
          ) : (
            <>
              <Link to="/create-account" className="text-link">
                Create an account
              </Link>{' '}
              and yours is drawn beside everybody else’s.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
