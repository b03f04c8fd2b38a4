// Before the journeys: the demo on disk, made once. What each server of theirs begins with is a copy of it: less work than making it.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder, type Environment, type RunningServer, runServer } from '../running-server.ts'

/** Beside the results: what a run that was cut short leaves goes with them. */
const place = join(import.meta.dirname, '../../test-results')

/** For what a journey puts on the disk. */
export async function newFolder(): Promise<string> {
  await mkdir(place, { recursive: true })
  return mkdtemp(join(place, 'demo-'))
}

/** Where it finds the packages, too. */
export async function copyOfBuild(): Promise<string> {
  const folder = await newFolder()
  await cp(buildFolder, folder, { recursive: true })
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
  /** Default: what `npm run build` made last. */
  readonly build?: string
  /** Of its data, before it starts. */
  readonly prepare?: (folder: string) => Promise<void>
}

/** A server with the demo, on a disk of its own for as long as the work lasts. */
export async function withDemoServer(
  work: (server: RunningServer, folder: string) => Promise<void>,
  environment: Environment = {},
  { build = buildFolder, prepare }: Preparation = {},
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
