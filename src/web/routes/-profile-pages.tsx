import { useAuth } from '#features/accounts/web/accounts.ts';
import { Downloads } from '#features/accounts/web/data-setting.tsx';
import { PageSetting, PartPage, Setting } from '#features/accounts/web/setting.tsx';
import { OwnCalendar } from '#features/calendar/web/own-calendar.tsx';
import { FeedLinks } from '#features/feeds/web/feed-links.tsx';
import { NewsLink, NotificationSettings } from '#features/news/web/notification-settings.tsx';
import { PlayersPage } from '#features/players/web/players-page.tsx';
import { SharedLinks } from '#features/shares/web/shared-links.tsx';
import { MyServices } from '#features/streaming/web/my-services.tsx';
import { MY_SERVICES_ID } from '#features/streaming/web/streaming.ts';
import { ownToday, yearOf } from '#ui/format/dates.ts';

export function You() {
  const year = yearOf(ownToday());
  return (
    <PartPage part="you">
      <PageSetting to="/horror-profile" title="Your Horror Profile" text="What your ratings say about you." />
      <PageSetting
        to="/year/$year"
        params={{ year }}
        title={`${year} in fear`}
        text="The films that you watched this year and in earlier years, night by night."
      />
      <Setting
        id="links"
        title="Shared links"
        text="Anyone who has a link can see the shared page until you delete the link. To create a link, press “Share” on either of the two pages above."
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
      <PageSetting
        to="/profile/{-$part}"
        params={{ part: 'players' }}
        title="Media players"
        text="Jellyfin, Plex, Emby or Kodi can log the films that you watch."
      />
      <Setting
        id="notifications"
        title="News"
        text="We tell you when a film on your watchlist comes out, gets a new date or starts to stream."
      >
        <div className="space-y-6">
          <NewsLink />
          <NotificationSettings email={user?.email ?? ''} />
        </div>
      </Setting>
      <Setting
        id="calendar"
        title="Your calendar"
        text="Get the release dates of the films on your watchlist in your own calendar app."
      >
        <p className="mb-4 text-muted">
          The calendar also shows the days on which you watched films. Anyone who has the link can see the whole
          calendar until you delete the link.
        </p>
        <OwnCalendar />
      </Setting>
      {/* The open one is the last, because it grows while it loads. */}
      <Setting
        id={MY_SERVICES_ID}
        title="My services"
        text="Choose the streaming services that you pay for. Nobody else ever sees your choice."
        isOpen
      >
        <MyServices />
      </Setting>
    </PartPage>
  );
}

export function Players() {
  return (
    <PartPage part="players">
      <PlayersPage />
    </PartPage>
  );
}

export function YourData() {
  return (
    <PartPage part="data">
      <PageSetting
        to="/profile/import"
        title="Import your films"
        text="Import films from Letterboxd, IMDb, Trakt and others. You can check everything before we save it."
      />
      <Setting
        id="take"
        title="Download your data"
        text="Get your watchlist, your watched films and all your ratings as files."
        isOpen
      >
        <Downloads />
      </Setting>
      <Setting
        id="feeds"
        title="Links for other programs"
        text="Make a link with which Radarr or a feed reader (RSS) shows your watchlist or your diary."
      >
        <FeedLinks />
      </Setting>
    </PartPage>
  );
}
