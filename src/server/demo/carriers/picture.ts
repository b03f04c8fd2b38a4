// A picture for a demo carrier: a ring on a ground, as a PNG written by hand.
import { crc32, deflateSync } from 'node:zlib'

const size = 96

export function demoPicture([ground, sign]: readonly [string, string]): Buffer {
  const colours = [ground, sign].map((colour) => Buffer.from(colour, 'hex'))
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.concat([
      // Each line says first how it is filtered: not at all.
      Buffer.of(0),
      ...Array.from({ length: size }, (_, x) => colours[isSign(x, y) ? 1 : 0] ?? Buffer.alloc(3)),
    ]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // 8 bits for each of three colours.
  head.set([8, 2], 8)
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const content = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', head), content, chunk('IEND', Buffer.of())])
}

function isSign(x: number, y: number): boolean {
  const distance = Math.hypot(x - size / 2, y - size / 2) / size
  return (distance > 0.22 && distance < 0.34) || (distance < 0.1 && x > size / 2)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
