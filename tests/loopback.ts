// A server of a test, on a free port of this machine.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Its port, and how it ends, connections that are open included. */
export async function listenOnLoopback(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** For a process that is told its port. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listenOnLoopback(createServer())
  await close()
  return port
}
