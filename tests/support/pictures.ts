import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** `alpha` varies transparency; `points` overrides the pixel data. */
export function pngOf(width: number, height: number, { alpha = false, points = grey(width, height, alpha) } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, alpha ? 6 : 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function grey(width: number, height: number, alpha: boolean): Buffer {
  const points = Buffer.alloc(height * (1 + width * (alpha ? 4 : 3)), 0x7f)
  for (let row = 0; row < height; row += 1) points[(row * points.length) / height] = 0
  return points
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}

export function jpegOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7f7f7f' } })
    .jpeg()
    .toBuffer()
}
