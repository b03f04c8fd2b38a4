// Selects the identity provider for sign-in: Google if configured, otherwise the demo provider, otherwise none.
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { DemoIdentityProvider, DemoMode } from '#server/demo-mode.ts'
import { httpError } from '#server/http/errors.ts'
import { createGoogleProvider, type Identity, type IdentityProvider, verifyToken } from './identity.ts'

export interface TokenVerifier {
  readonly demo: DemoIdentityProvider | null
  readonly verify: (token: string, nonce: string | null, now: Date) => Promise<Identity>
}

/** Creates the verifier of ID tokens for the configured identity provider. `override` replaces that provider. */
export function createTokenVerifier(
  config: Config,
  db: Database,
  demoMode: DemoMode | null,
  override?: IdentityProvider,
): TokenVerifier {
  const demo = demoMode && !config.googleClientId && !override ? demoMode.createIdentityProvider(db) : null
  const google = config.googleClientId ? createGoogleProvider(config.googleClientId, config.allowedDomains) : null
  const provider = override ?? google ?? demo
  return {
    demo,
    verify: async (token, nonce, now) => {
      if (!provider) throw httpError(503, 'session.not_configured')
      return verifyToken(token, { provider, nonce, now })
    },
  }
}
