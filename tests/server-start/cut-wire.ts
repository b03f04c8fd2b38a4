// TCP proxy between a connection pool and its database, which can drop traffic or reset connections.
import { createServer, type Socket } from 'node:net'

export type ConnectionFault = 'answered' | 'reset' | 'unanswered'

export interface ConnectionProxy {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Starts the proxy. `connectToDatabase` opens the connection to the database. `selectFault` decides for every chunk
 * sent to the database whether the proxy forwards the chunk, resets the connection or drops the chunk.
 */
export async function startProxy(
  connectToDatabase: () => Socket,
  selectFault: (data: string) => ConnectionFault,
): Promise<ConnectionProxy> {
  const proxyServer = createServer((socket) => {
    const target = connectToDatabase()
    socket.on('data', (data) => {
      const action = selectFault(data.toString('latin1'))
      if (action === 'answered') target.write(data)
      else if (action === 'reset') socket.resetAndDestroy()
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
  await new Promise<void>((resolve) => proxyServer.listen(0, '127.0.0.1', resolve))
  const serverAddress = proxyServer.address()
  if (typeof serverAddress !== 'object' || serverAddress === null) throw new Error('no port')
  return { port: serverAddress.port, close: () => new Promise((resolve) => proxyServer.close(() => resolve())) }
}
