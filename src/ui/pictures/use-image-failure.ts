import { useState } from 'react';

/** Reports if an image failed to load. Spread `imageProps` on the element. Each `src` counts as a new image. */
export function useImageFailure(src: string) {
  const [failed, setFailed] = useState('');
  const onError = () => setFailed(src);
  return {
    hasFailed: failed === src,
    imageProps: {
      src,
      onError,
      // An image that failed before hydration fired its event too early, so check it here.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) onError();
      },
    },
  };
}
