import sharp from 'sharp';

const INK = { r: 150, g: 24, b: 30 };

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: INK } });

/** A picture with details, so that its image data reaches the end of the file. */
export async function jpegPicture(width = 400, height = 600): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  return sharp({ create: { width, height, channels: 3, background: INK, noise } })
    .jpeg()
    .toBuffer();
}

export const pngPicture = () => plain(400, 600).png().toBuffer();
export const webpPicture = () => plain(400, 600).webp().toBuffer();

/** 48 million pixels in little more than 100 kB. */
export const hugePicture = () => plain(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
