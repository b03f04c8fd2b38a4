// The options of an integration that a reprocess reads.
import { isRecord } from '#server/http/canonical-json.ts'

export type Options = Readonly<Record<string, unknown>>

/** None are an empty object; null when the text is not a JSON object. */
export function optionsOf(text: string | null): Options | null {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

const standardPace = 20
const slowestPace = 0.5
const fastestPace = 1000

/** Requests a second the merchant's system bears. */
export function paceOf(options: Options): number {
  const { requests_per_second: pace } = options
  if (typeof pace !== 'number' || !(pace > 0)) return standardPace
  return Math.min(fastestPace, Math.max(slowestPace, pace))
}
