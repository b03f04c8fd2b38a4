// How many of the least requests ours answers, beside servers that do nothing else: what all around a handler costs, and asking the database once.
import { connect } from 'node:net'
import { join } from 'node:path'
import { startProcess, startServer } from './built-server.mjs'

const connections = 10
/** In turns, so that a busy moment of the machine meets all. */
const turns = 5
const milliseconds = 400
const hello = (name) => join(import.meta.dirname, 'hello', `${name}.mjs`)

/** Answers a section of `docs/benchmarks.md`. */
export async function bench() {
  const stops = []
  try {
    const started = async (name, { url, end, stop }) => {
      stops.push(stop ?? end)
      return { name, port: Number(new URL(url).port), runs: [] }
    }
    const servers = [
      await started('our `GET /health`: pipeline, log, `select 1`', await startServer()),
      await started('`node:http` that returns "hello"', await startProcess(hello('http'))),
      await started('Hono that returns "hello"', await startProcess(hello('hono'))),
    ]
    for (const { port } of servers) await perSecond(port)
    for (let turn = 0; turn < turns; turn++) for (const { port, runs } of servers) runs.push(await perSecond(port))
    return section(servers.map(({ name, runs }) => ({ name, best: Math.max(...runs) })))
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function perSecond(port) {
  const begun = performance.now()
  const counts = Array.from({ length: connections }, () => askOn(port, begun + milliseconds))
  const answered = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  return answered / ((performance.now() - begun) / 1000)
}

const request = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/** How many are answered on one connection, one after another. Without a client of HTTP, which would take longer than who answers. */
function askOn(port, end) {
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
        return socket.destroy(new Error(`Answered otherwise: ${received}`))
      if (received.length < head + 4 + Number(length)) return
      received = ''
      count += 1
      if (performance.now() < end) socket.write(request)
      else socket.end()
    })
  })
}

function section([ours, ...others]) {
  const line = ({ name, best }) => `| ${name} | ${best.toFixed(0)} | ${(ours.best / best).toFixed(2)} × |`
  return [
    '## Hello',
    '',
    `The table shows requests per second for the smallest request, on ${connections} connections that each wait for the response. Each figure is the best of ${turns} rounds of ${milliseconds} ms. Our server uses PGlite in a folder. Client and server run on the same machine.`,
    '',
    '| server | requests a second | ours, beside it |',
    '|---|--:|--:|',
    ...[ours, ...others].map(line),
    '',
  ].join('\n')
}
