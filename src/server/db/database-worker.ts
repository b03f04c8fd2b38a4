// The worker thread that holds the embedded database: PGlite blocks its event loop while it works, so it gets one of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { type EmbeddedOptions, serveEmbedded } from './embedded.ts'

export type FromWorker = 'ready' | 'beat' | 'closed'

const beatEvery = 500

const { dataDir, address } = workerData as Pick<EmbeddedOptions, 'dataDir' | 'address'>
const tell = (message: FromWorker) => parentPort?.postMessage(message)

const embedded = await serveEmbedded({ dataDir, address })
tell('ready')
const beating = setInterval(() => tell('beat'), beatEvery)

parentPort?.on('message', async () => {
  clearInterval(beating)
  await embedded.close()
  tell('closed')
  parentPort?.close()
})
