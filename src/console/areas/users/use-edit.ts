// Saving a person: two calls side by side, and the truth about each of them (S2 §4; product decision A25).
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { usersList } from '#commands/users.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { isLowered } from '#contract/access.ts'
import { putUser, putUserPermissions, User, UserPermissions } from '#contract/users.ts'
import {
  DataForm,
  dataOf,
  permissionsOf,
  RightsForm,
  type RightsValues,
  rightsOf,
  staffOf,
  typedRights,
} from './forms.ts'
import { keepData, keepRights } from './keep-saved.ts'
import { splitName } from './name.ts'

type Part = 'data' | 'rights'

interface Lowering {
  readonly before: RightsValues
  readonly after: RightsValues
  readonly confirm: (reason: string) => void
  readonly cancel: () => void
}

export function useEdit(user: User, permissions: UserPermissions) {
  const { t } = useTranslation('users')
  const { run } = useRunner()
  const isHere = useIsHere()
  const { user: actor } = useSession()
  const client = useQueryClient()
  const params = { id: user.id }
  /** What was saved by this page already, and need not be sent again. */
  const [saved, setSaved] = useState<ReadonlySet<Part>>(new Set())
  const isSaved = useRef<ReadonlySet<Part>>(saved)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** Why the person lowers themselves; null unless they said that they do. */
  const ownReason = useRef<string | null>(null)

  const note = (parts: ReadonlySet<Part>) => {
    isSaved.current = parts
    setSaved(parts)
  }

  const succeeded = (part: Part, record: object) => {
    note(new Set([...isSaved.current, part]))
    notify({ kind: 'success', text: t(`saved.${part}`), ...undoOffer(record, run, t) })
    if (isSaved.current.size === 2 && isHere()) run(usersList)
  }

  /** However it ended, the person is read anew: a save without an answer is found out by that. */
  const reread = <Answer>(answer: Promise<Answer>) => answer.finally(() => void forget(client, putUser))

  const data = useRecordForm({
    schema: DataForm,
    formId: `users.edit:${user.id}`,
    record: user,
    versionOf: ({ version }) => version,
    valuesOf: dataOf,
    current: ({ current }) => z.parse(User, current),
    save: async ({ name, email }, { ifMatch }) => {
      const answer = await reread(call(putUser, { params, body: { ...splitName(name), email } }, { ifMatch }))
      keepData(client, answer)
      return answer.data
    },
    onSaved: (record) => succeeded('data', record),
  })

  const rights = useRecordForm({
    schema: RightsForm,
    formId: `users.permissions:${user.id}`,
    record: permissions,
    versionOf: ({ version }) => version,
    valuesOf: rightsOf,
    current: ({ current }) => z.parse(UserPermissions, current),
    save: async (values, { ifMatch }) => {
      const reason = ownReason.current
      const self = reason === null ? {} : { reason, confirm_self: true }
      const body = { type: values.type, permissions: permissionsOf(values), ...self }
      const answer = await reread(call(putUserPermissions, { params, body }, { ifMatch }))
      keepRights(client, user.id, answer)
      return answer
    },
    onSaved: (record) => succeeded('rights', record),
  })

  /** Both, or only what is not saved yet. */
  const send = () => {
    const isWanted = {
      data: !isSaved.current.has('data') || data.isDirty(),
      rights: !isSaved.current.has('rights') || rights.isDirty(),
    }
    note(new Set((['data', 'rights'] as const).filter((part) => !isWanted[part])))
    if (isWanted.data) data.submit()
    if (isWanted.rights) rights.submit()
  }

  const check = () => {
    setIsIncomplete(false)
    ownReason.current = null
    if (actor.id === user.id && isLowered(staffOf(rightsOf(permissions)), staffOf(typedRights(rights))))
      setIsAsking(true)
    else send()
  }

  /** Nothing is sent while something is missing. */
  const save = () => {
    if (data.isSaving || rights.isSaving) return
    void data.form.handleSubmit(check, () => setIsIncomplete(isBlank(data.form.getValues())))()
  }

  const lowering: Lowering | null = isAsking
    ? {
        before: rightsOf(permissions),
        after: typedRights(rights),
        confirm: (reason) => {
          setIsAsking(false)
          ownReason.current = reason
          send()
        },
        cancel: () => setIsAsking(false),
      }
    : null

  return { data, rights, save, lowering, message: messageOf() }

  function messageOf() {
    if (isIncomplete) return 'edit.incomplete' as const
    if (saved.has('data') && rights.failure !== null) return 'edit.onlyData' as const
    if (saved.has('rights') && data.failure !== null) return 'edit.onlyRights' as const
    return null
  }
}

function isBlank({ name, email }: Readonly<Record<string, unknown>>): boolean {
  return [name, email].some((value) => String(value ?? '').trim() === '')
}
