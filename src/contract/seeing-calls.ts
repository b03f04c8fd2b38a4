// The way back of seeing.ts, as the console calls it before any schema is loaded. Its type holds it to what it stands for.

import type { Call } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import type * as seeing from './seeing.ts'

export const seeAsOneself: Call<typeof seeing.seeAsOneself> = {
  method: 'DELETE',
  path: '/v2/users/me/seeing',
  access: signedIn,
  whileSeeing: true,
}
