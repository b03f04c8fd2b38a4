// Starts a simulated platform that follows the specifications, starts this server so that it calls the platform, and
// signs users in.
import { buildUniformPermissions } from '#contract/access.ts'
import { signIn } from '#contract/platform/session.ts'
import type { Config } from '#server/config.ts'
import { type Api, startApi, type TestPermissions } from '../harness.ts'
import { type SpecPlatform, startSpecPlatform } from './spec-platform.ts'
import type { User } from './spec-state.ts'

export interface PlatformAndApi {
  readonly platform: SpecPlatform
  /** Server under test; `api.openSession` creates the user at the simulated platform. */
  readonly api: Api
  /** Signs in the platform user with this Google token. Returns the session token of the server under test. */
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
  const api = await startApi({
    config: { demo: false, upstreamUrl: new URL(platform.origin), ...config },
    openSession: (permissions) => signInAs(findOrAddUser(platform, permissions).google_token),
  })
  async function signInAs(googleToken: string): Promise<string> {
    const { token } = await api.call(signIn, { body: { google_token: googleToken } }, { as: null })
    return token
  }
  return {
    platform,
    api,
    signInAs,
    close: async () => {
      await api.close()
      await platform.close()
    },
  }
}

/** Adds a user to the platform and returns the user. */
export function addPlatformUser(
  { state }: SpecPlatform,
  { access, permissions }: Pick<User, 'access' | 'permissions'>,
) {
  const id = state.nextId()
  const name = `pessoa-${id}`
  const user: User = {
    ...{ id, first_name: 'Pessoa', last_name: String(id), email: `${name}@empresa.com.br`, google_token: name },
    ...{ access, permissions },
  }
  state.users.push(user)
  return user
}

/** Returns the first platform user of an account type, or adds a user with the given permissions. */
function findOrAddUser(platform: SpecPlatform, permissions: TestPermissions): User {
  if (typeof permissions !== 'string')
    return addPlatformUser(platform, {
      access: 'collaborator_aftersale',
      permissions: { ...buildUniformPermissions('denied'), ...permissions },
    })
  const user = platform.state.users.find(({ access }) => access === permissions)
  if (!user) throw new Error(`The platform has no user with the account type ${permissions}`)
  return user
}
