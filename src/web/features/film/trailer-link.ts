const WATCH_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com'];
const SHORT_HOST = 'youtu.be';
const VIDEO_KEY = /^[\w-]{11}$/;

/** The video's key, from `v=` or from a short link's path. Null for every link that is not plainly YouTube's. */
function videoKey(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, searchParams } = new URL(link);
  if (protocol !== 'https:') return null;
  const key = host === SHORT_HOST ? pathname.slice(1) : WATCH_HOSTS.includes(host) ? searchParams.get('v') : null;
  return key && VIDEO_KEY.test(key) ? key : null;
}

/**
 * The address that shows a trailer inside our page, without cookies until it plays.
 *
 * @param link the video's page
 * @returns null for anything but a link to a YouTube video
 * @example trailerEmbedUrl('https://www.youtube.com/watch?v=xHuOtLTQ_1I')
 *   // 'https://www.youtube-nocookie.com/embed/xHuOtLTQ_1I'
 */
export function trailerEmbedUrl(link: string): string | null {
  const key = videoKey(link);
  return key && `https://www.youtube-nocookie.com/embed/${key}`;
}
