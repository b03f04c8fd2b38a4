// Signs in a user with all permissions for benchmark pages, which render one component of the console.
import { z } from 'zod'
import { setSessionState } from '#console/session/session-store.ts'
import { Preferences } from '#contract/console/preferences.ts'

const writeLevel = 'read_and_write' as const
const permissions = {
  ...{
    ecommerces: writeLevel,
    ecommerce_group: writeLevel,
    stores: writeLevel,
    users: writeLevel,
    comunication: writeLevel,
  },
  ...{ relatories: writeLevel, courier: writeLevel, shipping: writeLevel, config: writeLevel },
}

export function signIn(): void {
  setSessionState({
    status: 'in',
    user: {
      ...{ id: 1, first_name: 'Ana', last_name: 'Lima', email: 'ana@example.com', access: 'admin_boss' },
      ...{ permissions, extensions: true, demo: false, type_permissions: permissions },
      tickets: { prefix: 'ZD', url: null, takes_notes: true },
    },
    preferences: z.parse(Preferences, {}),
    isExpired: false,
    isSigningOut: false,
  })
}
