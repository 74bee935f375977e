import { useAuth } from '#features/accounts/web/accounts.ts';
import { Downloads } from '#features/accounts/web/data-setting.tsx';
import { PageSetting, PartPage, Setting } from '#features/accounts/web/setting.tsx';
import { OwnCalendar } from '#features/calendar/web/own-calendar.tsx';
import { NewsLink, NotificationSettings } from '#features/news/web/notification-settings.tsx';
import { SharedLinks } from '#features/shares/web/shared-links.tsx';
import { MyServices } from '#features/streaming/web/my-services.tsx';
import { MY_SERVICES_ID } from '#features/streaming/web/streaming.ts';
import { yearOf } from '#ui/format/dates.ts';
import { ownToday } from '#ui/format/own-days.ts';

export function You() {
  const year = yearOf(ownToday());
  return (
    <PartPage part="you">
      <PageSetting to="/horror-profile" title="Your Horror Profile" text="What your ratings say about you." />
      <PageSetting
        to="/year/$year"
        params={{ year }}
        title={`${year} in fear`}
        text="Your films of the year, night by night, and of the years before."
      />
      <Setting
        id="links"
        title="Shared links"
        text="Anyone who has a link can see its page until you delete the link. You create links on these two pages."
        isOpen
      >
        <SharedLinks />
      </Setting>
    </PartPage>
  );
}

export function Watching() {
  const { user } = useAuth();
  return (
    <PartPage part="watching">
      <PageSetting to="/limits" title="My limits" text="How much you can take, and what you want to avoid." />
      <Setting id="notifications" title="News" text="Releases, new dates and streaming of the films on your watchlist.">
        <div className="space-y-6">
          <NewsLink />
          <NotificationSettings email={user?.email ?? ''} />
        </div>
      </Setting>
      <Setting id="calendar" title="Your calendar" text="Your watchlist’s release dates in the calendar that you use.">
        <p className="mb-4 text-muted">
          It also shows the days on which you watched films. Anyone who has the link can see these days until you delete
          the link.
        </p>
        <OwnCalendar />
      </Setting>
      {/* The open one is the last, because it grows while it loads. */}
      <Setting
        id={MY_SERVICES_ID}
        title="My services"
        text="Which streaming services you pay for. Nobody else ever sees this."
        isOpen
      >
        <MyServices />
      </Setting>
    </PartPage>
  );
}

export function YourData() {
  return (
    <PartPage part="data">
      <PageSetting
        to="/profile/import"
        title="Bring your films"
        text="From Letterboxd, IMDb, Trakt and others. You see everything before it is saved."
      />
      <Setting
        id="take"
        title="Take them with you"
        text="Your watchlist, what you have watched and all your ratings, as files."
        isOpen
      >
        <Downloads />
      </Setting>
    </PartPage>
  );
}
