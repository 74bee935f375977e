import { useState } from 'react';

/** Whether an image has failed, and what its element needs for that to be known. Another `src` is another image. */
export function useImageFailure(src: string) {
  const [failed, setFailed] = useState('');
  const onError = () => setFailed(src);
  return {
    hasFailed: failed === src,
    imageProps: {
      src,
      onError,
      // An image that failed before the page hydrated told nobody: ask it.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) onError();
      },
    },
  };
}
