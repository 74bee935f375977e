import type { Video } from '#tmdb-client';

const KEY = /^[\w-]{11}$/;

/** Returns the URL of the first official trailer on YouTube, otherwise of the first trailer, or null. */
export function trailerUrl(videos: Video[]): string | null {
  const trailers = videos.filter(({ site, type, key }) => site === 'YouTube' && type === 'Trailer' && KEY.test(key));
  const best = trailers.find((video) => video.official) ?? trailers[0];
  return best ? `https://www.youtube.com/watch?v=${best.key}` : null;
}
