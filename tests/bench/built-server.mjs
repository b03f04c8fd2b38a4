// Starts the built server as a separate process, with the demo data in a temporary folder.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dataFolder } from './data-folder.mjs'

const built = join(import.meta.dirname, '../../dist/server/main.js')

/**
 * Starts the server. `stop` ends the process and deletes the folder, unless the environment sets the location of the
 * data; `gone` resolves when the process has ended.
 */
export async function startServer(environment = {}, script = built) {
  const isElsewhere = 'DATA_DIR' in environment || 'DATABASE_URL' in environment
  const folder = isElsewhere ? null : await dataFolder()
  try {
    const own = folder ? { DATA_DIR: folder.dataDir } : {}
    const { url, pid, gone, end } = await startProcess(script, {
      DEMO: '1',
      DEMO_TODAY: '2026-11-16',
      ...own,
      ...environment,
    })
    const stop = async () => {
      await end()
      await folder?.remove()
    }
    return { url, pid, gone, stop }
  } catch (error) {
    await folder?.remove()
    throw error
  }
}

/** Starts a server that prints its URL in its first line. */
export async function startProcess(script, environment = {}) {
  const { PATH = '' } = process.env
  const env = { PATH, PORT: '0', ...environment }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server did not start: ${code}`)))
    createInterface(child.stdout).once('line', (line) => resolve(line.replace(/^Reversa listening on /, '')))
  })
  const end = () => {
    child.kill()
    return gone
  }
  return { url, pid: child.pid, gone, end }
}

/** Signs in the demo user of this account type; returns the headers for requests of this session. */
export async function signedIn(url, accountType) {
  const post = async (path, body) => {
    const headers = { Origin: url, 'Content-Type': 'application/json' }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { google_token } = await post(`/demo/identities/${accountType}/token`)
  const { token } = await post('/v2/auth/login', { google_token })
  return { Authorization: `Bearer ${token}` }
}

/** Returns a browser context in which the demo user is signed in; no page has been loaded in the context. */
export async function signedInContext(browser, url, accountType, options = {}) {
  const context = await browser.newContext({ locale: 'pt-BR', ...options })
  await letIn(context, url, accountType)
  return context
}

export async function letIn(context, url, accountType) {
  const headers = { origin: url }
  const { google_token } = await (
    await context.request.post(`${url}/demo/identities/${accountType}/token`, { headers })
  ).json()
  await context.request.post(`${url}/v2/auth/login`, { data: { google_token }, headers })
}

/** Creates a batch of the signed-in user, because the demo has no batch, and users see only their own batches. */
export async function makeBatch(context, url) {
  const data = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-48213', task: 'Conferir' }
  const answer = await context.request.post(`${url}/v2/boss/batches`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`The batch was not made: ${answer.status()}`)
}

/** Imports a data module of the product, for example `commands/registry.ts`. */
export async function productModule(path) {
  const root = join(import.meta.dirname, '../..')
  const { runnerImport } = await import('vite')
  return (await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module
}
