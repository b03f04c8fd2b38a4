// Starts the built server in a child process, with the demo data in a temporary folder, and signs users in.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDataFolder } from './data-folder.mjs'

const serverScript = join(import.meta.dirname, '../../dist/server/main.js')

/**
 * Starts a server. `stop` ends the server and removes its temporary folder; `exit` only waits for the end of the
 * process. If the environment contains DATA_DIR or DATABASE_URL, the server has no temporary folder.
 */
export async function startServer(environment = {}, script = serverScript) {
  const hasDatabase = 'DATA_DIR' in environment || 'DATABASE_URL' in environment
  const folder = hasDatabase ? null : await createDataFolder()
  try {
    const dataEnvironment = folder ? { DATA_DIR: folder.dataDir } : {}
    const { url, pid, exit, end } = await startProcess(script, {
      DEMO: '1',
      DEMO_TODAY: '2026-11-16',
      ...dataEnvironment,
      ...environment,
    })
    const stop = async () => {
      await end()
      await folder?.remove()
    }
    return { url, pid, exit, stop }
  } catch (error) {
    await folder?.remove()
    throw error
  }
}

/** Starts a server script that writes its URL in the first line of stdout. */
export async function startProcess(script, environment = {}) {
  const { PATH = '' } = process.env
  const env = { PATH, PORT: '0', ...environment }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server did not start: ${code}`)))
    createInterface(child.stdout).once('line', (line) => resolve(line.replace(/^Reversa listening on /, '')))
  })
  const end = () => {
    child.kill()
    return exit
  }
  return { url, pid: child.pid, exit, end }
}

/** Signs in the demo user with this account type; returns the request headers of the session. */
export async function signIn(url, accountType) {
  const post = async (path, body) => {
    const headers = { Origin: url, 'Content-Type': 'application/json' }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { google_token } = await post(`/demo/identities/${accountType}/token`)
  const { token } = await post('/v2/auth/login', { google_token })
  return { Authorization: `Bearer ${token}` }
}

/** Creates a browser context in which the demo user with this account type is signed in; loads no page. */
export async function createSignedInContext(browser, url, accountType, options = {}) {
  const context = await browser.newContext({ locale: 'pt-BR', ...options })
  await signInContext(context, url, accountType)
  return context
}

export async function signInContext(context, url, accountType) {
  const headers = { origin: url }
  const { google_token } = await (
    await context.request.post(`${url}/demo/identities/${accountType}/token`, { headers })
  ).json()
  await context.request.post(`${url}/v2/auth/login`, { data: { google_token }, headers })
}

/** Creates a batch as the signed-in user, because the demo data contain no batch that this user can see. */
export async function makeBatch(context, url) {
  const data = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-48213', task: 'Conferir' }
  const response = await context.request.post(`${url}/v2/boss/batches`, { data, headers: { origin: url } })
  if (!response.ok()) throw new Error(`The batch was not made: ${response.status()}`)
}

/** Imports a TypeScript module of the product, such as `commands/registry.ts`. */
export async function importModule(path) {
  const root = join(import.meta.dirname, '../..')
  const { runnerImport } = await import('vite')
  return (await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module
}
