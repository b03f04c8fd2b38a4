// The codes that the demo's provider has given out: each is worth tokens once, for a minute, to the application it was given to.
import { newToken } from '#server/http/token.ts'

const lifeMilliseconds = 60_000

export interface Codes {
  readonly give: (clientId: string) => string
  /** Whether the code was this application's and still good; it is not afterwards. */
  readonly take: (code: string, clientId: string) => boolean
}

export function makeCodes(now: () => Date): Codes {
  const given = new Map<string, { readonly clientId: string; readonly until: number }>()
  return {
    give: (clientId) => {
      const time = now().getTime()
      for (const [code, { until }] of given) if (until <= time) given.delete(code)
      const code = newToken()
      given.set(code, { clientId, until: time + lifeMilliseconds })
      return code
    },
    take: (code, clientId) => {
      const found = given.get(code)
      given.delete(code)
      return found?.clientId === clientId && found.until > now().getTime()
    },
  }
}
