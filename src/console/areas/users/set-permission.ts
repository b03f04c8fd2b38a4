// One level in one context: what the dialog sends, and the palette without it.
import type { TFunction } from 'i18next'
import type { Write } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Runner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import type { Submission } from '#console/ui/intent.ts'
import { type Context, contexts, type Level, levelOf, levels, mayGive, type Staff } from '#contract/access.ts'

import type { Answer } from '#contract/endpoint.ts'
import {
  getUser,
  getUserPermissions,
  putUser,
  putUserPermissions,
  type User,
  type UserPermissions,
} from '#contract/users.ts'
import { keepRights } from './keep-saved.ts'
import { fullName } from './name.ts'

interface Change {
  readonly user: User
  readonly saved: UserPermissions
  readonly context: Context
  readonly level: Level
}

interface Tools {
  readonly run: Runner['run']
  readonly t: TFunction
}

/** Saves it, says so and offers to take it back. */
export async function setPermission(
  { user, saved, context, level }: Change,
  { run, t }: Tools,
  key: Partial<Submission> = {},
): Promise<Answer<typeof putUserPermissions>> {
  const body = { type: saved.type, permissions: { ...saved.permissions, [context]: level } }
  const answer = await call(
    putUserPermissions,
    { params: { id: user.id }, body },
    { ...key, ifMatch: `"${saved.version}"` },
  )
  const text = t('users:permission.done', { name: fullName(user), context: t(`common:context.${context}`) })
  notify({ kind: 'success', text: `${text} ${t(`common:level.${level}`)}`, ...undoOffer(answer, run, t) })
  return answer
}

/** The text key of why it cannot be done; null where it can. */
export function hindrance(actor: Staff, saved: UserPermissions, context: Context, level: Level): string | null {
  const before = { access: saved.type, permissions: saved.permissions }
  if (saved.type === 'admin_boss') return 'users:rights.boss'
  if (!mayGive(actor, before, context, level)) return 'users:rights.above'
  return level === levelOf(before, context) ? 'users:permission.same' : null
}

/** What stands in its way is said by the dialog, which has it filled in. */
export const setPermissionAtOnce: Write = async (args, { queryClient, session, run, t }) => {
  const params = { id: Number(args.user) }
  const context = contexts.find((one) => one === args.permission_context)
  const level = levels.find((one) => one === args.permission_level)
  if (!context || !level) return 'ask'
  const [{ data: user }, saved] = await Promise.all([call(getUser, { params }), call(getUserPermissions, { params })])
  if (hindrance(session.user, saved, context, level) !== null) return 'ask'
  const reread = () => void forget(queryClient, putUser)
  keepRights(queryClient, user.id, await setPermission({ user, saved, context, level }, { run, t }).finally(reread))
  return 'done'
}
