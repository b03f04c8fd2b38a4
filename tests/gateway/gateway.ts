// A gateway before a platform: the platform is this very server, on a database and a port of its own.
import type { Server } from 'node:http'
import type { AccountType } from '#contract/access.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { signIn } from '#contract/platform/session.ts'
import type { Config } from '#server/config.ts'
import { listen } from '#server/listening.ts'
import { json, startService } from '../addresses/loopback-service.ts'
import { type Api, startApi } from '../harness.ts'
import { closeServer } from '../loopback.ts'

export interface Gateway {
  readonly platform: Api
  readonly gateway: Api
  /** Signs in at the platform's demo, through the gateway; answers the gateway's token. */
  readonly enter: (type: AccountType) => Promise<string>
  readonly close: () => Promise<void>
}

/** Where carriers of the platform answer, as staff type it. */
export const connector = 'http://localhost/demo/carriers'

const carrier = { name: 'Expresso', logo_url: null, services: [] }

export async function startGateway(config: Partial<Config> = {}): Promise<Gateway> {
  const carriers = await startService()
  carriers.answerWith(json(carrier))
  const platform = await startApi({ ownAddress: () => carriers.origin })
  const server = await listen(platform.app, { host: '127.0.0.1', port: 0 })
  const gateway = await startApi({ config: { demo: false, upstreamUrl: originOf(server), ...config } })
  return {
    platform,
    gateway,
    enter: async (account_type) => {
      // Whoever is not there yet would be let in without any right (product decision A26).
      await platform.as(account_type)
      const { google_token } = await platform.call(makeDemoToken, { params: { account_type } }, { as: null })
      const { token } = await gateway.call(signIn, { body: { google_token } }, { as: null })
      return token
    },
    close: async () => {
      await closeServer(server)
      await gateway.close()
      await platform.close()
      await carriers.close()
    },
  }
}

function originOf(server: Server): URL {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return new URL(`http://127.0.0.1:${address.port}`)
}
