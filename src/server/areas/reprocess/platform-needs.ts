// What each platform's integration must hold before anything can be sent through it.

interface Needs {
  readonly username: boolean
  /** Keys of the options that must be a text that is not empty. */
  readonly options: readonly string[]
}

const nothingMore: Needs = { username: false, options: [] }
const signedByUser: Needs = { username: true, options: [] }

/** By software_id (S1 §3); the rest needs its API address only. */
const needs: Readonly<Record<number, Needs>> = {
  1: signedByUser,
  2: { username: false, options: ['token'] },
  3: { username: false, options: ['appKey'] },
  7: signedByUser,
  8: signedByUser,
  // S1 §5: for Bling, clientId and clientSecret are required.
  9: { username: false, options: ['clientId', 'clientSecret'] },
  12: signedByUser,
  17: { username: false, options: ['storeId'] },
}

export function needsOf(softwareId: number): Needs {
  return needs[softwareId] ?? nothingMore
}
