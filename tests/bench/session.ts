// Somebody who may do everything, for parts of the product that stand on a page of their own.
import { z } from 'zod'
import { setSessionState } from '#console/session/session-store.ts'
import { Preferences } from '#contract/console/preferences.ts'

const all = 'read_and_write' as const
const permissions = {
  ...{ ecommerces: all, ecommerce_group: all, stores: all, users: all, comunication: all },
  ...{ relatories: all, courier: all, shipping: all, config: all },
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
