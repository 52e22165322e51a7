import { crc32, deflateSync } from 'node:zlib'

/** A picture of one colour; `alpha` gives every point a transparency of its own. */
export function pngOf(width: number, height: number, { alpha = false } = {}): Buffer {
  const points = Buffer.alloc(height * (1 + width * (alpha ? 4 : 3)), 0x7f)
  for (let row = 0; row < height; row += 1) points[(row * points.length) / height] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, alpha ? 6 : 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}

/** As much of a photo as says its size and its colours. */
export function jpegOf(width: number, height: number, channels: 1 | 3 | 4 = 3): Buffer {
  const frame = Buffer.alloc(10 + channels * 3)
  frame.writeUInt16BE(0xffc0, 0)
  frame.writeUInt16BE(8 + channels * 3, 2)
  frame[4] = 8
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  frame[9] = channels
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame, Buffer.from('ffd9', 'hex')])
}
