// `node pack-database.js <file>`, the end of a build.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packNew } from './db/packed.ts'

const [file = ''] = process.argv.slice(2)
const packed = await packNew()
await pipeline(Readable.from([Buffer.from(await packed.arrayBuffer())]), createGzip(), createWriteStream(file))
