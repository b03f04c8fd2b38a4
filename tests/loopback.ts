// Starts and stops HTTP servers on free ports of the loopback interface.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts the server on a free port. Returns the port and a function that closes the server with its open connections.
 */
export async function listenOnLoopback(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Finds a free port for a process whose configuration must contain the port. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listenOnLoopback(createServer())
  await close()
  return port
}
