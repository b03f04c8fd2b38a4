import type { Action } from '#console/lib/area.ts'

export const leave: Action = (_args, { session }) => session.signOut()
