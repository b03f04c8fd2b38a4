// Tests, without Docker, the files that the last stage of the Dockerfile copies. A server must start with only these
// files and pass its health check.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Timeout in milliseconds, because a server starts slowly on a busy machine. */
const timeout = 120_000
const root = join(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

let folder: string
let server: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-image-'))
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command of a Dockerfile instruction such as `CMD ["…", "…"]`, with the Node.js of this test. */
function runDockerCommand(command: RegExp, environment: Readonly<Record<string, string>>): ChildProcess {
  const [, commandWords = '[]'] = command.exec(finalStage) ?? []
  const [program, ...options]: string[] = JSON.parse(commandWords)
  expect(program).toBe('node')
  const { PATH = '' } = process.env
  return spawn(process.execPath, options, { cwd: folder, env: { PATH, ...environment }, stdio: 'pipe' })
}

test('The server starts from the copied files, and its health check succeeds', { timeout }, async () => {
  const copyInstructions = [...finalStage.matchAll(/^COPY --from=build \/reversa\/(\S+) (\S+)$/gm)]
  expect(copyInstructions.length).toBe(finalStage.match(/^COPY /gm)?.length)
  for (const [, from = '', to = ''] of copyInstructions)
    await cp(join(root, from), join(folder, to === './' ? from : to), { recursive: true })

  server = runDockerCommand(/^CMD (\[.*\])$/m, { PORT: '0', DATA_DIR: 'memory://', DEMO: '0' })
  const address = await new Promise<string>((resolve, reject) => {
    const outputLines: string[] = []
    server?.stderr?.on('data', (data) => outputLines.push(String(data)))
    server?.once('exit', () => reject(new Error(outputLines.join(''))))
    if (server?.stdout) createInterface(server.stdout).once('line', resolve)
  })
  const { port } = new URL(address.replace('Reversa listening on ', ''))
  const runHealthCheck = (PORT: string) =>
    new Promise((resolve) => runDockerCommand(/^ {2}CMD (\[.*\])$/m, { PORT }).once('exit', resolve))
  expect(await runHealthCheck(port)).toBe(0)
  expect(await runHealthCheck('1')).toBe(1)
})
