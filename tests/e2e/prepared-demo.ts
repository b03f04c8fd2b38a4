// Creates the demo database once on disk; each test server starts with a copy, which is faster than creating the demo
// again.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, ourBuild, type RunningServer, runServer } from '../running-server.ts'

/** Inside the folder of the test results, so that files of an interrupted run are deleted with the results. */
const place = join(import.meta.dirname, '../../test-results')

/** Creates an empty folder for the files of a test. */
export async function newFolder(): Promise<string> {
  await mkdir(place, { recursive: true })
  return mkdtemp(join(place, 'demo-'))
}

/** Copies the build into a folder from which Node still resolves the installed packages. */
export async function copyOfBuild(): Promise<string> {
  const folder = await newFolder()
  await cp(ourBuild, folder, { recursive: true })
  return folder
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

export default async function prepareDemo() {
  const folder = await newFolder()
  const server = await runServer({ DATA_DIR: folder })
  await server.stop()
  process.env.PREPARED_DEMO = folder
  return () => remove(folder)
}

export interface Preparation {
  /** Folder of the build that the server runs; default: the last output of `npm run build`. */
  readonly build?: string
  /** Changes the data folder before the server starts. */
  readonly prepare?: (folder: string) => Promise<void>
}

/** Starts a server with a fresh copy of the demo, runs the callback, then stops the server and deletes its data. */
export async function withDemoServer(
  work: (server: RunningServer, folder: string) => Promise<void>,
  environment: Environment = {},
  { build = ourBuild, prepare }: Preparation = {},
): Promise<void> {
  const folder = await newFolder()
  try {
    await cp(process.env.PREPARED_DEMO ?? '', folder, { recursive: true })
    await prepare?.(folder)
    const server = await runServer({ ...environment, DATA_DIR: folder }, build)
    try {
      await work(server, folder)
    } finally {
      await server.stop()
    }
  } finally {
    await remove(folder)
  }
}
