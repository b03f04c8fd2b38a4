// Provides a proxy between a connection pool and its database. The proxy can drop traffic or reset connections.
import { createServer, type Socket } from 'node:net'

export type ChunkFate = 'answered' | 'cut' | 'unanswered'

export interface Wire {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Starts the proxy. `connectToDatabase` opens the connection to the database. `selectAction` decides for every chunk
 * sent to the database whether the proxy forwards the chunk, resets the connection or drops the chunk.
 */
export async function startProxy(dial: () => Socket, decideFate: (data: string) => ChunkFate): Promise<Wire> {
  const wire = createServer((socket) => {
    const target = dial()
    socket.on('data', (data) => {
      const fate = decideFate(data.toString('latin1'))
      if (fate === 'answered') target.write(data)
      else if (fate === 'cut') socket.resetAndDestroy()
    })
    target.on('data', (data) => socket.write(data))
    for (const end of [socket, target])
      end
        .on('error', () => {})
        .on('close', () => {
          socket.destroy()
          target.destroy()
        })
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const serverAddress = wire.address()
  if (typeof serverAddress !== 'object' || serverAddress === null) throw new Error('no port')
  return { port: serverAddress.port, close: () => new Promise((resolve) => wire.close(() => resolve())) }
}
