import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Select } from '#console/ui/select.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { accountTypes, isLowered, mayMake } from '#contract/access.ts'

import type { Input } from '#contract/endpoint.ts'
import { putUserPermissions } from '#contract/users.ts'
import { keepRights } from './keep-saved.ts'
import { fullName } from './name.ts'
import { TypeChange } from './type-change.tsx'
import { useTypeDefaults } from './use-type-defaults.ts'
import { type KnownPerson, WithPerson } from './with-person.tsx'

/** Another account type with its defaults, saved at once after the difference was shown. */
export function SetTypeDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  const wanted = accountTypes.find((type) => type === args.account_type)
  return (
    <WithPerson args={args} title={t('users.setType.title')}>
      {(person) => <SetType {...person} wanted={wanted ?? null} />}
    </WithPerson>
  )
}

interface SetTypeProps extends KnownPerson {
  readonly wanted: (typeof accountTypes)[number] | null
}

function SetType({ user, permissions: saved, wanted }: SetTypeProps) {
  const { t } = useTranslation(['users', 'commands', 'start'])
  const { close, run } = useRunner()
  const client = useQueryClient()
  const { user: actor } = useSession()
  const types = accountTypes.filter((one) => mayMake(actor, one))
  const [chosen, setChosen] = useState(wanted && types.includes(wanted) ? wanted : null)
  const type = chosen ?? saved.type
  const before = { access: saved.type, permissions: saved.permissions }
  const defaults = useTypeDefaults(type, before)
  const { after } = defaults
  const isOwnLoss = actor.id === user.id && after !== null && isLowered(before, after)

  const { write, isBusy, failure } = useWrite({
    intent: `users.setType:${user.id}`,
    send: (body: Input<typeof putUserPermissions>['body'], key) =>
      call(putUserPermissions, { params: { id: user.id }, body }, { ...key, ifMatch: `"${saved.version}"` }),
    done: (answer, isHere) => {
      keepRights(client, user.id, answer)
      if (isHere) close()
      notify({ kind: 'success', text: t('saved.rights'), ...undoOffer(answer, run, t) })
    },
    changes: putUserPermissions,
  })
  const confirm = (reason: string) => {
    if (after === null) return
    const self = isOwnLoss ? { confirm_self: true, reason } : {}
    void write({ type, permissions: after.permissions, ...self })
  }

  return (
    <ConfirmDialog
      title={`${t('commands:users.setType.title')} · ${fullName(user)}`}
      action={t('type.set')}
      variant="primary"
      busy={isBusy || after === null}
      failure={failure}
      {...(isOwnLoss ? { typed: user.email } : {})}
      onConfirm={confirm}
      onCancel={close}
    >
      <FieldFrame label={t('edit.type')}>
        {(control) => (
          <Select
            {...control}
            value={type}
            options={types.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
            onChange={({ target }) => setChosen(types.find((one) => one === target.value) ?? chosen)}
          />
        )}
      </FieldFrame>
      <TypeChange before={before} defaults={defaults} />
      {isOwnLoss && <p>{t('self.text')}</p>}
    </ConfirmDialog>
  )
}
