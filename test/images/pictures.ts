import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

const INK = { r: 150, g: 24, b: 30 };

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: INK } });

/** Creates a picture with noise, so that its image data reaches to the end of the file. */
export async function jpegPicture(width = 400, height = 600): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  return sharp({ create: { width, height, channels: 3, background: INK, noise } })
    .jpeg()
    .toBuffer();
}

export const pngPicture = () => plain(400, 600).png().toBuffer();
export const webpPicture = () => plain(400, 600).webp().toBuffer();

/** Creates a picture of 48 million pixels in little more than 100 kB. */
export const hugePicture = () => plain(8000, 6000).png({ compressionLevel: 9 }).toBuffer();

type BlackPng = { width: number; height: number; depth: 8 | 16; colourType: 0 | 6; interlaced: boolean };

const CHANNELS = { 0: 1, 6: 4 };
/** First column, first row, column step and row step of each pass of an interlaced PNG (PNG 3rd edition, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Writes a black PNG of any size directly, without an image library. It has at most a few hundred kilobytes. */
export async function blackPng({ width, height, depth, colourType, interlaced }: BlackPng): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const lineBytes = (pixels: number) => 1 + (pixels * CHANNELS[colourType] * depth) / 8;
  const bytes = interlaced
    ? PASSES.reduce((sum, [x, y, dx, dy]) => {
        return sum + Math.ceil((height - y) / dy) * lineBytes(Math.ceil((width - x) / dx));
      }, 0)
    : height * lineBytes(width);
  const zeros = Buffer.alloc(1024 * 1024);
  function* data() {
    for (let left = bytes; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
  }
  const packed = await buffer(Readable.from(data()).pipe(createDeflate({ level: 1 })));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}
