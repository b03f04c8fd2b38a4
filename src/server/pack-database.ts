// `node pack-database.js <file>`, the end of a build.
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { packNew } from './db/packed.ts'

const [file = ''] = process.argv.slice(2)
const packed = await packNew()
await writeFile(file, gzipSync(Buffer.from(await packed.arrayBuffer())))
