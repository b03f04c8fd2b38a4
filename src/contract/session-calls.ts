// The endpoints of session.ts and preferences.ts as the console calls them before any schema is loaded. Their types hold them to what they stand for.

import type { Call } from './endpoint.ts'
import { open, signedIn } from './everyone.ts'
import type * as preferences from './preferences.ts'
import type * as session from './session.ts'

export const signInOptions: Call<typeof session.signInOptions> = {
  method: 'GET',
  path: '/v2/auth/options',
  access: open,
}
export const demoIdentities: Call<typeof session.demoIdentities> = {
  method: 'GET',
  path: '/demo/identities',
  access: open,
}
export const demoToken: Call<typeof session.demoToken> = {
  method: 'POST',
  path: '/demo/identities/:account_type/token',
  access: open,
}
export const signIn: Call<typeof session.signIn> = { method: 'POST', path: '/v2/auth/login', access: open }
export const signOut: Call<typeof session.signOut> = { method: 'POST', path: '/v2/auth/logout', access: signedIn }
export const me: Call<typeof session.me> = { method: 'GET', path: '/v2/users/me', access: signedIn }
export const getPreferences: Call<typeof preferences.getPreferences> = {
  method: 'GET',
  path: '/v2/users/me/preferences',
  access: signedIn,
}
export const putPreferences: Call<typeof preferences.putPreferences> = {
  method: 'PUT',
  path: '/v2/users/me/preferences',
  access: signedIn,
}
