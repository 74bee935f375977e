import { Link } from '@tanstack/react-router';
import { ChevronRight, LogOut, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { MY_SERVICES_ID } from '#features/streaming/web/streaming.ts';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { ownToday, yearOf } from '#ui/format/dates.ts';
import { useAuth, useIsAdministrator, useLogOut } from './accounts.ts';
import { PARTS, type Part } from './profile-parts.ts';

const LINK = 'text-link target';

/** @param news a link to the member's news */
export function ProfileScreen({ news }: { news: ReactNode }) {
  const email = useAuth().user?.email ?? '';
  const isAdministrator = useIsAdministrator();
  const logOut = useLogOut();
  const year = yearOf(ownToday());
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-5xl">
        <h1 className="display text-5xl leading-none! md:text-7xl">Account Information</h1>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <dl>
            <dt className="text-muted text-sm">Email</dt>
            <dd className="wrap-anywhere text-lg md:text-xl">{email}</dd>
          </dl>
          <div className="flex flex-wrap gap-3">
            {isAdministrator && (
              <Link to="/admin/{-$section}" className={SECONDARY_BUTTON}>
                <Wrench className="size-4" />
                Administration
              </Link>
            )}
            <Button onClick={logOut} className="md:hidden">
              <LogOut className="size-4" />
              Sign Out
            </Button>
          </div>
        </div>
        <div className="mt-8 grid gap-x-14 md:mt-12 md:grid-cols-2">
          <Door part="you">
            <Link to="/horror-profile" className={LINK}>
              Your Horror Profile
            </Link>
            <Link to="/year/$year" params={{ year }} className={LINK}>
              {year} in fear
            </Link>
          </Door>
          <Door part="watching">
            <Link to="/limits" className={LINK}>
              My limits
            </Link>
            <Link to="/profile/{-$part}" params={{ part: 'watching' }} hash={MY_SERVICES_ID} className={LINK}>
              My services
            </Link>
            {news}
          </Door>
          <Door part="data">
            <Link to="/profile/import" className={LINK}>
              Import your films
            </Link>
            <Link to="/profile/{-$part}" params={{ part: 'data' }} hash="take" className={LINK}>
              Download your data
            </Link>
          </Door>
          <Door part="account">
            <span className="text-muted">Password, passkeys, devices, access tokens</span>
          </Door>
        </div>
      </div>
    </div>
  );
}

function Door({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <section aria-labelledby={part} className="border-line border-t py-5">
      <h2 id={part} className="display text-3xl">
        <Link
          to="/profile/{-$part}"
          params={{ part }}
          className="flex items-center justify-between gap-4 hover:text-link"
        >
          {PARTS[part]}
          <ChevronRight className="size-6" />
        </Link>
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">{children}</p>
    </section>
  );
}
