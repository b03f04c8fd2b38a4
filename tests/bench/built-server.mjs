// The built server as a process of its own, with the demo in a folder of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dataFolder } from './data-folder.mjs'

const built = join(import.meta.dirname, '../../dist/server/main.js')

/** `stop` also takes away the folder, unless the environment names where its data are; `gone` does not wait for that. */
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

/** A server that says in its first line where it listens. */
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

/** A session of the demo's person of this account type: the headers of its calls. */
export async function signedIn(url, accountType) {
  const post = async (path, body) => {
    const headers = { Origin: url, 'Content-Type': 'application/json' }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { google_token } = await post(`/demo/identities/${accountType}/token`)
  const { token } = await post('/v2/auth/login', { google_token })
  return { Authorization: `Bearer ${token}` }
}

/** A browser in which this person of the demo is signed in, without having loaded a page. */
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

/** A batch of the person who is signed in there: the demo has none of it, and one's own are all that one sees. */
export async function makeBatch(context, url) {
  const data = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-48213', task: 'Conferir' }
  const answer = await context.request.post(`${url}/v2/boss/batches`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`The batch was not made: ${answer.status()}`)
}

/** The modules of the product that are data: `commands/registry.ts`, say. */
export async function productModule(path) {
  const root = join(import.meta.dirname, '../..')
  const { runnerImport } = await import('vite')
  return (await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })).module
}
