const WATCH_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com'];
const SHORT_HOST = 'youtu.be';
const VIDEO_KEY = /^[\w-]{11}$/;

function videoKey(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, searchParams } = new URL(link);
  if (protocol !== 'https:') return null;
  const key = host === SHORT_HOST ? pathname.slice(1) : WATCH_HOSTS.includes(host) ? searchParams.get('v') : null;
  return key && VIDEO_KEY.test(key) ? key : null;
}

/** The embedded player sets no cookies until it plays. @returns null if the link is not a YouTube video */
export function trailerEmbedUrl(link: string): string | null {
  const key = videoKey(link);
  return key && `https://www.youtube-nocookie.com/embed/${key}`;
}
