import { join } from 'node:path';
import { renderBackdropArt, renderPosterArt, sheetColour } from '#poster-art';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import { expire } from './catalogue/sources/tmdb/expiry.repository.ts';
import { createLiveCatalogue, type LiveCatalogue } from './catalogue/sources/tmdb/live-catalogue.ts';
import { refreshFinder } from './db/film-finder.ts';
import type { Deps } from './deps.ts';
import { createAuthRepository, type InTransaction } from './features/auth/auth.repository.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createDeviceCookies } from './features/auth/cookies.ts';
import { createEndingSessions } from './features/auth/ending-sessions.ts';
import { createPasswordHasher } from './features/auth/password-hasher.ts';
import { createRateLimits } from './features/auth/rate-limits.ts';
import { createSessions } from './features/auth/sessions.ts';
import { createBrowseRepository } from './features/browse/browse.repository.ts';
import { createBrowseService } from './features/browse/browse.service.ts';
import { createCalendarRepository } from './features/calendar/calendar.repository.ts';
import { createCalendarService } from './features/calendar/calendar.service.ts';
import { createCalendarEventsRepository } from './features/calendar-feed/calendar-events.repository.ts';
import { createCalendarFeedRepository } from './features/calendar-feed/calendar-feed.repository.ts';
import { createCalendarFeedService } from './features/calendar-feed/calendar-feed.service.ts';
import {
  createContentNotesRepository,
  removeAnswersOfMember,
} from './features/content-notes/content-notes.repository.ts';
import { createContentNotesService } from './features/content-notes/content-notes.service.ts';
import { createContentfulClient } from './features/editorial/contentful-client.ts';
import { createEditorialRepository } from './features/editorial/editorial.repository.ts';
import { createEditorialService, type EditorialService } from './features/editorial/editorial.service.ts';
import { NO_EDITORIAL_CONTENT } from './features/editorial/editorial-content.ts';
import { createPicturePath, pictureHosts } from './features/editorial/picture-urls.ts';
import { createFilmsRepository } from './features/films/films.repository.ts';
import { createFilmsService, type FilmsService } from './features/films/films.service.ts';
import { createAlikeRepository } from './features/finder/alike.repository.ts';
import { createAlikeService } from './features/finder/alike.service.ts';
import { readFilmIndex } from './features/finder/film-index.repository.ts';
import { createFinderRepository } from './features/finder/finder.repository.ts';
import { createFinderService } from './features/finder/finder.service.ts';
import { createFreshIndex } from './features/finder/fresh-index.ts';
import { createHorrorProfileRepository } from './features/horror-profile/horror-profile.repository.ts';
import {
  createHorrorProfileService,
  type HorrorProfileService,
} from './features/horror-profile/horror-profile.service.ts';
import { createApplying } from './features/imports/applying.service.ts';
import { createImportTasks } from './features/imports/import-tasks.ts';
import { createImportsRepository } from './features/imports/imports.repository.ts';
import { createImportsService } from './features/imports/imports.service.ts';
import { createMatching } from './features/imports/matching.service.ts';
import { createReader } from './features/imports/read-in-process.ts';
import { createRunImportRepository } from './features/imports/run-import.repository.ts';
import { createLimitsRepository } from './features/limits/limits.repository.ts';
import { createLimitsService } from './features/limits/limits.service.ts';
import { createNewsRepository } from './features/news/news.repository.ts';
import { createNewsService } from './features/news/news.service.ts';
import { newsText } from './features/news/news-text.ts';
import { createRoundRepository } from './features/news/round.repository.ts';
import { createNewsFeedsService } from './features/news-feeds/news-feeds.service.ts';
import { createReleasesRepository } from './features/news-feeds/releases.repository.ts';
import { createConfirmationRepository } from './features/notifications/confirmation.repository.ts';
import { createDigestsRepository } from './features/notifications/digests.repository.ts';
import { createDigestsService } from './features/notifications/digests.service.ts';
import { createNotificationsRepository } from './features/notifications/notifications.repository.ts';
import { createNotificationsService } from './features/notifications/notifications.service.ts';
import { createPushesService } from './features/notifications/pushes.service.ts';
import { createPeopleRepository } from './features/people/people.repository.ts';
import { createPeopleService } from './features/people/people.service.ts';
import { createPreviewsRepository } from './features/previews/previews.repository.ts';
import { createPreviewsService } from './features/previews/previews.service.ts';
import { toCsv } from './features/profile/csv.ts';
import { createExportLossesRepository } from './features/profile/export-losses.repository.ts';
import { createMemberDataRepository } from './features/profile/member-data.repository.ts';
import { createMemberFilmsRepository } from './features/profile/member-films.repository.ts';
import { createMemberRowsRepository } from './features/profile/member-rows.repository.ts';
import { createProfileService } from './features/profile/profile.service.ts';
import { changeRatings } from './features/ratings/change-rating.repository.ts';
import { createRatingAnchorsRepository } from './features/ratings/rating-anchors.repository.ts';
import { createRatingHistoryRepository } from './features/ratings/rating-history.repository.ts';
import { createRatingsRepository, removeRatingsOfMember } from './features/ratings/ratings.repository.ts';
import { createRatingsService } from './features/ratings/ratings.service.ts';
import { createResetPasswordRepository } from './features/reset-password/reset-password.repository.ts';
import { createResetPasswordService } from './features/reset-password/reset-password.service.ts';
import { createSearchRepository } from './features/search/search.repository.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createServicesRepository } from './features/services/services.repository.ts';
import { createServicesService } from './features/services/services.service.ts';
import { createSharedService } from './features/shares/shared.service.ts';
import { createSharesRepository } from './features/shares/shares.repository.ts';
import { createSharesService } from './features/shares/shares.service.ts';
import { createStatusService } from './features/status/status.service.ts';
import { createTokensRepository } from './features/tokens/tokens.repository.ts';
import { createTokensService } from './features/tokens/tokens.service.ts';
import { createListVersionRepository } from './features/user-list/list-version.repository.ts';
import { createUserListRepository } from './features/user-list/user-list.repository.ts';
import { createUserListService } from './features/user-list/user-list.service.ts';
import { createYearsRepository } from './features/years/years.repository.ts';
import { createYearsService, type YearsService } from './features/years/years.service.ts';
import { createDiskCache } from './images/disk/disk-cache.ts';
import { createImagesRepository } from './images/images.repository.ts';
import { createImageService } from './images/images.service.ts';
import type { Tasks } from './jobs/jobs.ts';
import { createLetters } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';
import { toAppError } from './middleware/error-handler.ts';
import { createSitemapRepository } from './pages/sitemap.repository.ts';
import { createSitemapService } from './pages/sitemap.service.ts';
import { createDrawPicture, type DrawPicture } from './pictures/draw-picture.ts';
import { createRequireRoom, hasRoom, MIN_FREE } from './process/disk-room.ts';
import { runLimited } from './process/limited-process.ts';
import { createPushService } from './push/push-service.ts';
import { createVapidKeys } from './push/vapid-keys.repository.ts';

export type Services = ReturnType<typeof createServices>;

/** Refreshes the finder's rows last, as every other change does, so that changes cannot deadlock. */
const removeFromFigures: InTransaction = async (trx, memberId) => {
  const rated = await removeRatingsOfMember(trx, memberId);
  const answered = await removeAnswersOfMember(trx, memberId);
  await refreshFinder(trx, [...rated, ...answered]);
};

/** auth and reset-password share the password hasher's queue and the rate limits. */
function createAccounts({ db, pool, env, clock, log, jobs, sessionSecret, hashingCost }: Deps) {
  const appUrl = env.APP_URL;
  const hasher = createPasswordHasher({ cost: hashingCost });
  const limits = createRateLimits(pool);
  const deviceCookies = createDeviceCookies(sessionSecret, appUrl.startsWith('https:'));
  const authRepository = createAuthRepository(db);
  return {
    auth: createAuthService({
      repository: authRepository,
      sessions: createSessions({ db, log, appUrl, secret: sessionSecret, hasher }),
      endingSessions: createEndingSessions(authRepository.endSession, log),
      hasher,
      limits,
      deviceCookies,
      jobs,
      clock,
      loginSecret: env.LOGIN_SECRET,
      beforeDelete: [removeFromFigures],
    }),
    resetPassword: createResetPasswordService({
      repository: createResetPasswordRepository(db),
      jobs,
      clock,
      appUrl,
      hashPassword: hasher.hash,
      limits,
      deviceCookies,
      letters: createLetters(createMailer(env)),
    }),
  };
}

export function createTasks({
  resetPassword,
  importTasks,
  live,
  expireLive,
  news,
  refreshThemeProfiles,
  digests,
  notifications,
  pushes,
}: Services): Tasks {
  return {
    'send-password-reset': resetPassword.sendReset,
    'send-password-changed': resetPassword.sendChanged,
    'theme-profiles': refreshThemeProfiles,
    ...importTasks,
    news: async (payload, signal) => {
      await news.tellAll(payload, signal);
      await digests.addJobs(signal);
    },
    'send-confirmation': notifications.sendConfirmation,
    'send-digest': digests.sendDigest,
    'send-push': pushes.sendPush,
    'tmdb-expire': expireLive,
    ...live?.tasks,
  };
}

/** Milliseconds that TMDB's data stay without an update. TMDB's terms allow six months. */
const MAX_LIVE_DATA_AGE = 180 * 24 * 3_600_000;

function createSearch({ db, publicDb }: Deps, live: LiveCatalogue | null) {
  const findAgain = createSearchService(createSearchRepository(db)).find;
  const source = live ? { searchMore: live.onDemand.searchMore, findAgain } : undefined;
  return createSearchService(createSearchRepository(publicDb), source);
}

function createImports({ db, pool, env, jobs, clock }: Deps, live: LiveCatalogue | null) {
  const run = createRunImportRepository(db, changeRatings);
  const source = live?.filmSource;
  const repository = createImportsRepository(db);
  return {
    imports: createImportsService({
      repository,
      run,
      read: createReader({ run: runLimited, folder: env.DATA_DIR }),
      limit: createRateLimits(pool).import,
      jobs,
      toCsv,
      clock,
    }),
    importTasks: createImportTasks({
      repository,
      run,
      jobs,
      clock,
      match: createMatching({ repository: run, source, clock }),
      ...createApplying({ repository: run, source, clock }),
      isTemporary: (error) => error instanceof Error && toAppError(error).code === 'unavailable',
    }),
  };
}

/** Bytes. About 2,500 pictures. */
const MAX_PREVIEWS = 128 * 1024 * 1024;

type PreviewParts = { films: FilmsService; reviews: EditorialService; drawPicture: DrawPicture };

function createPreviews({ publicDb, env, clock, log }: Deps, { films, reviews, drawPicture }: PreviewParts) {
  const folder = join(env.DATA_DIR, 'previews');
  const hasRoomLeft = () => hasRoom(env.DATA_DIR, MIN_FREE.byImages);
  return createPreviewsService({
    repository: createPreviewsRepository(publicDb),
    subjectOf: createImagesRepository(publicDb).findFilm,
    frightsOf: films.frights,
    reviewOf: reviews.review,
    drawPicture,
    cache: createDiskCache({ folder, maxBytes: MAX_PREVIEWS, hasRoom: hasRoomLeft, now: Date.now, log }),
    clock,
  });
}

type Shown = { horrorProfile: HorrorProfileService; years: YearsService; drawPicture: DrawPicture };

function createShares({ db, pool, env, clock }: Deps, { horrorProfile, years, drawPicture }: Shown) {
  const repository = createSharesRepository(db);
  return {
    shares: createSharesService({ repository, limit: createRateLimits(pool).share, clock, appUrl: env.APP_URL }),
    shared: createSharedService({
      repository,
      profileOf: horrorProfile.profile,
      yearOf: years.year,
      drawPicture,
      clock,
    }),
  };
}

function createCalendarFeed({ db, publicDb, pool, env, clock }: Deps) {
  return createCalendarFeedService({
    repository: createCalendarFeedRepository(db),
    events: createCalendarEventsRepository(publicDb),
    latest: createCalendarEventsRepository(db),
    limit: createRateLimits(pool).calendarFeed,
    clock,
    appUrl: env.APP_URL,
    region: env.WATCH_REGION,
  });
}

function createNotifications({ db, pool, env, clock, jobs, pushLoopback }: Deps) {
  const limits = createRateLimits(pool);
  const letters = createLetters(createMailer(env));
  const repository = createDigestsRepository(db);
  const push = createPushService({
    vapidKeys: createVapidKeys(db, env.PUSH_PRIVATE_KEY),
    contact: env.CONTACT ?? (env.APP_URL.startsWith('https:') ? env.APP_URL : 'mailto:no-reply@localhost'),
    ...(pushLoopback && { loopback: pushLoopback }),
  });
  const common = { sendsMail: env.SMTP_URL !== undefined, appUrl: env.APP_URL, jobs, letters, clock };
  return {
    notifications: createNotificationsService({
      ...common,
      repository: createNotificationsRepository(db),
      confirmations: createConfirmationRepository(db),
      limit: limits.confirmEmail,
      requirePublic: push.requirePublic,
      pushKey: push.publicKey,
    }),
    digests: createDigestsService({ ...common, repository, newsText }),
    pushes: createPushesService({ repository, push, newsText, clock }),
  };
}

export function createServices(deps: Deps) {
  const { db, publicDb, env, clock, log, editorial } = deps;
  const region = env.WATCH_REGION;
  const filmsRepository = createFilmsRepository(db);
  const publicFilms = createFilmsRepository(publicDb);
  const { space } = editorial ?? NO_EDITORIAL_CONTENT;
  const pictures = pictureHosts(env);
  const editorialService = createEditorialService({
    repository: createEditorialRepository(
      createContentfulClient({ env, space, log }),
      createPicturePath(pictures),
      log,
    ),
    findPoster: publicFilms.poster,
    filmIds: publicFilms.idsOf,
    clock,
    log,
  });
  const requireRoom = env.DATABASE_URL ? async () => {} : createRequireRoom(env.DATA_DIR, log);
  const live = createLiveCatalogue({ ...deps, requireRoom });
  const catalogue = createCatalogueRepository(db);
  const publicCatalogue = createCatalogueRepository(publicDb);
  const limits = createLimitsService(createLimitsRepository(db));
  const services = createServicesService(createServicesRepository(db), region);
  const publicFinder = createFinderRepository(publicDb);
  const finder = createFinderService({
    repository: publicFinder,
    latest: createFinderRepository(db),
    filmIndex: createFreshIndex({ read: () => readFilmIndex(publicDb), log, expiresAfter: deps.finderExpiresAfter }),
    servicesOf: services.services,
    clock,
  });
  const horrorProfile = createHorrorProfileService({
    repository: createHorrorProfileRepository(db),
    limitsOf: limits.limits,
    servicesOf: services.services,
    foundFilms: finder.foundFilms,
    clock,
  });
  const years = createYearsService(createYearsRepository(db));
  // One queue for all pictures: one is drawn at a time.
  const drawPicture = createDrawPicture();
  const films = createFilmsService({
    repository: publicFilms,
    latest: filmsRepository,
    clock,
    region,
    showsDesk: env.DESK_PROFILES,
    hasReview: editorialService.hasReview,
    live: live?.onDemand,
  });
  return {
    ...createAccounts(deps),
    live,
    requireRoom,
    expireLive: async () => {
      const expired = await expire(db, new Date(clock().getTime() - MAX_LIVE_DATA_AGE));
      if (Object.values(expired).some((count) => count > 0)) log.info(expired, 'deleted expired TMDB data');
    },
    refreshThemeProfiles: catalogue.refreshThemeProfiles,
    alike: createAlikeService({ repository: createAlikeRepository(publicDb), finder: publicFinder, clock }),
    browse: createBrowseService({ repository: createBrowseRepository(publicDb), region }),
    calendar: createCalendarService(createCalendarRepository(publicDb)),
    calendarFeed: createCalendarFeed(deps),
    contentNotes: createContentNotesService({
      repository: createContentNotesRepository(publicDb),
      latest: createContentNotesRepository(db),
      clock,
    }),
    editorial: editorialService,
    films,
    finder,
    horrorProfile,
    images: createImageService({
      imageUrl: env.TMDB_IMAGE_URL,
      editorial: pictures,
      dataDir: env.DATA_DIR,
      hasRoom: () => hasRoom(env.DATA_DIR, MIN_FREE.byImages),
      repository: createImagesRepository(db),
      renderer: { renderPosterArt, renderBackdropArt, sheetColour },
      log,
    }),
    ...createImports(deps, live),
    limits,
    news: createNewsService({ repository: createNewsRepository(db), round: createRoundRepository(db), clock }),
    newsFeeds: createNewsFeedsService({
      releases: createReleasesRepository(publicDb),
      latestReviews: editorialService.latestReviews,
      clock,
      appUrl: env.APP_URL,
    }),
    ...createNotifications(deps),
    people: createPeopleService({
      repository: createPeopleRepository(publicDb),
      latest: createPeopleRepository(db),
      live: live?.onDemand,
    }),
    previews: createPreviews(deps, { films, reviews: editorialService, drawPicture }),
    profile: createProfileService({
      data: createMemberDataRepository(db),
      rows: createMemberRowsRepository(db),
      films: createMemberFilmsRepository(db),
      losses: createExportLossesRepository(db),
    }),
    ratings: createRatingsService({
      repository: createRatingsRepository(db),
      history: createRatingHistoryRepository(db),
      anchors: createRatingAnchorsRepository(db),
    }),
    search: createSearch(deps, live),
    services,
    ...createShares(deps, { horrorProfile, years, drawPicture }),
    sitemaps: createSitemapService({
      repository: createSitemapRepository(publicDb),
      reviewTimes: editorialService.reviewTimes,
      clock,
      region,
    }),
    tokens: createTokensService({
      repository: createTokensRepository(db),
      limit: createRateLimits(deps.pool).token,
      clock,
    }),
    status: createStatusService({
      read: publicCatalogue.status,
      readSources: publicCatalogue.sources,
      readSync: async () => live?.backfill.underWay() ?? null,
    }),
    userList: createUserListService({
      repository: createUserListRepository(db),
      versions: createListVersionRepository(db),
      clock,
      region,
      regionOf: services.regionOf,
    }),
    years,
  };
}
