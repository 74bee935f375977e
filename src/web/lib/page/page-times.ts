/** The moments that the router and the query cache write into a page: when a route was loaded, data came, and was sent. */
const MOMENT = /(?<=,u:|\bdataUpdatedAt:|\bdehydratedAt:)\d{13}(?=[,}])/g;

/**
 * Has a page's data count as new from when its reader opens it, as the page itself does, instead of from when it was
 * rendered. So the bytes say nothing of when and by whom they were made: the same data gives the same page, and an ETag
 * that holds across renewals and across processes.
 *
 * @param html a whole page; its data is JavaScript, which may well ask for the time
 */
export const newWhenOpened = (html: string): string => html.replaceAll(MOMENT, 'Date.now()');
