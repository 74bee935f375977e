import leagueGothic from '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2?url';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { SiteSettings } from '#contract/pages.ts';
import '../app.css';
import { checkAuthStatus, isSignedIn, useAuth, useLogOut } from '#features/accounts/web/accounts.ts';
import { useLimitMarks } from '#features/limits/web/use-limits.ts';
import { useCardMarks } from '#features/my-movies/web/use-card-marks.ts';
import { LimitsContext } from '#ui/pictures/limit-marks.tsx';
import { ErrorFallback, FailurePage } from '#ui/states/failure-page.tsx';
import { CardMarksContext, type CardMember } from '../lib/member/card-marks.tsx';
import { EARLY_REQUESTS_SCRIPT } from '../lib/page/early-requests.ts';
import { MEMBER_SCRIPT, newMember } from '../lib/page/member-hint.ts';
import { renderContext } from '../lib/page/render-context.ts';
import { Footer } from '../shell/footer.tsx';
import { BottomNavigation, Header } from '../shell/header.tsx';
import { NavigationProgress, PageChange } from '../shell/page-change.tsx';
import { THEME_SCRIPT } from '../shell/theme.ts';

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
});

/** The settings that came with the page. In the browser, where the loader may run again, it returns them. */
let pageSettings: SiteSettings | undefined;

function siteSettings(): SiteSettings {
  const settings = renderContext()?.site ?? pageSettings;
  if (!settings) throw new Error('The page renderer was started without settings');
  return settings;
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: () => siteSettings(),
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#100d0c' },
      { title: PRODUCT_NAME },
    ],
    links: [
      font(leagueGothic),
      font(hankenGrotesk),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    scripts: [{ children: THEME_SCRIPT }, { children: MEMBER_SCRIPT }, { children: EARLY_REQUESTS_SCRIPT }],
  }),
  shellComponent: Document,
  component: Site,
  errorComponent: ErrorFallback,
  notFoundComponent: () => <FailurePage title="This page does not exist." />,
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="dark" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function useCardMember(): CardMember {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMemo(
    () => ({
      isSignedIn: () => isSignedIn(queryClient),
      signIn: async () => {
        await checkAuthStatus(queryClient);
        await router.navigate({ to: '/login', search: { redirect: router.state.location.href } });
      },
    }),
    [queryClient, router],
  );
}

const loadCardRate = () => import('#features/ratings/web/card-rate.tsx');

const FirstSteps = lazy(async () => ({ default: (await import('./-first-steps.tsx')).NewMemberSteps }));

const CONTENT_ID = 'content';

function Site() {
  const settings = Route.useLoaderData();
  const logOut = useLogOut();
  const auth = useAuth();
  const member = useCardMember();
  const cardMarks = useCardMarks({ isMember: auth.state === 'authenticated', member, loadRate: loadCardRate });
  const limitMarks = useLimitMarks(auth.state);
  // Marks the page as interactive. Before that, links and forms work as plain HTML.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    pageSettings = settings;
  }, [settings]);
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only z-50 bg-action px-5 py-3 text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {settings.notice && <p className="page py-2 text-sm">{settings.notice}</p>}
      <NavigationProgress />
      <PageChange contentId={CONTENT_ID} />
      <Header auth={auth} onLogOut={logOut} />
      {/* The minimum height fills the window, together with the header and the footer's margin. Content that loads
          late therefore does not move the footer. */}
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100lvh-7rem)] outline-none">
        <CardMarksContext value={cardMarks}>
          <LimitsContext value={limitMarks}>
            {auth.user && newMember.isNew && (
              <Suspense>
                <FirstSteps />
              </Suspense>
            )}
            <Outlet />
          </LimitsContext>
        </CardMarksContext>
      </main>
      <Footer {...settings} />
      <BottomNavigation auth={auth} />
    </>
  );
}
