// Measures how many minimal requests per second our server answers, compared with servers that return a constant. The
// difference is the cost of our request pipeline, the log and one database query.
import { connect } from 'node:net'
import { join } from 'node:path'
import { startProcess, startServer } from './built-server.mjs'

const connections = 10
/** Number of rounds. The servers take turns in every round, so that other load on the machine affects all of them. */
const rounds = 5
const milliseconds = 400
const getScript = (name) => join(import.meta.dirname, 'hello', `${name}.mjs`)

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench() {
  const stops = []
  try {
    const addServer = async (name, { url, end, stop }) => {
      stops.push(stop ?? end)
      return { name, port: Number(new URL(url).port), runs: [] }
    }
    const servers = [
      await addServer('our `GET /health`: pipeline, log, `select 1`', await startServer()),
      await addServer('`node:http` that returns "hello"', await startProcess(getScript('http'))),
      await addServer('Hono that returns "hello"', await startProcess(getScript('hono'))),
    ]
    for (const { port } of servers) await measureRate(port)
    for (let round = 0; round < rounds; round++)
      for (const { port, runs } of servers) runs.push(await measureRate(port))
    return buildSection(servers.map(({ name, runs }) => ({ name, best: Math.max(...runs) })))
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function measureRate(port) {
  const startTime = performance.now()
  const counts = Array.from({ length: connections }, () => countResponses(port, startTime + milliseconds))
  const responseCount = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  return responseCount / ((performance.now() - startTime) / 1000)
}

const request = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/**
 * Sends sequential requests on one connection until `end` and counts the responses. Uses a plain socket, because an
 * HTTP client would take more time than the server.
 */
function countResponses(port, end) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request)).setEncoding('latin1')
    let received = ''
    let count = 0
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
    socket.on('data', (text) => {
      received += text
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /^content-length: (\d+)/im.exec(received)?.[1]
      if (!received.startsWith('HTTP/1.1 200') || length === undefined)
        return socket.destroy(new Error(`Unexpected response: ${received}`))
      if (received.length < head + 4 + Number(length)) return
      received = ''
      count += 1
      if (performance.now() < end) socket.write(request)
      else socket.end()
    })
  })
}

function buildSection([ours, ...others]) {
  const formatRow = ({ name, best }) => `| ${name} | ${best.toFixed(0)} | ${(ours.best / best).toFixed(2)} × |`
  return [
    '## Hello',
    '',
    `The table shows how many requests per second each server answers. On each of ${connections} connections, the client sends \`GET /health\`, waits for the response and then sends the next request. For each server, the table shows the best of ${rounds} rounds of ${milliseconds} ms. Our server uses PGlite with a database folder on disk. Client and server run on the same machine.`,
    '',
    '| server | requests per second | Reversa ÷ this server |',
    '|---|--:|--:|',
    ...[ours, ...others].map(formatRow),
    '',
  ].join('\n')
}
