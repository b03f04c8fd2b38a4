// Starts a simulated platform that follows the specifications, starts this server so that it calls the platform, and
// signs users in.
import { signIn } from '#contract/platform/session.ts'
import type { Config } from '#server/config.ts'
import { type Api, startApi } from '../harness.ts'
import { type SpecPlatform, startSpecPlatform } from './spec-platform.ts'

export interface PlatformAndApi {
  readonly platform: SpecPlatform
  readonly api: Api
  /** Signs the platform's user with this Google token in, and returns the token of the session at this server. */
  readonly signInAs: (googleToken: string) => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * Starts the simulated platform and the API server on loopback. The strict variant of the platform follows the
 * specifications exactly; the loose variant deviates in field types and envelopes.
 */
export async function startPlatformAndApi(
  variant: SpecPlatform['variant'],
  config: Partial<Config> = {},
): Promise<PlatformAndApi> {
  const platform = await startSpecPlatform({ variant })
  const api = await startApi({ config: { demo: false, upstreamUrl: new URL(platform.origin), ...config } })
  return {
    platform,
    api,
    signInAs: async (googleToken) => {
      const { token } = await api.call(signIn, { body: { google_token: googleToken } }, { as: null })
      return token
    },
    close: async () => {
      await api.close()
      await platform.close()
    },
  }
}
