import { Hono } from 'hono';

/** Pages with a form that a script sends. */
const FORM_PAGES = ['/login', '/create-account', '/forgot-password', '/reset-password'];

/**
 * A browser posts such a form to its page when the script has not loaded or is turned off. The page is then shown
 * again; it says that it needs scripts. The form's data are not read: without the script, the password of a login is
 * not encrypted.
 */
export function unsentFormRoutes(): Hono {
  const router = new Hono();
  for (const page of FORM_PAGES) {
    router.post(page, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.redirect(page + new URL(c.req.url).search, 303);
    });
  }
  return router;
}
