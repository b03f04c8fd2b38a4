import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { Select } from '#console/ui/select.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { type Context, contexts, type Level, levelOf, levels, mayGive } from '#contract/access.ts'

import { putUserPermissions } from '#contract/users.ts'
import { keepRights } from './keep-saved.ts'
import { fullName } from './name.ts'
import { hindrance, setPermission } from './set-permission.ts'
import { type KnownPerson, WithPerson } from './with-person.tsx'

/** One level in one context, saved at once; the notice takes it back. */
export function SetPermissionDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithPerson args={args} title={t('users.setPermission.title')}>
      {(person) => <SetPermission {...person} args={args} />}
    </WithPerson>
  )
}

interface GivenLevel {
  readonly context: Context
  readonly level: Level
}

function SetPermission({ user, permissions: saved, args }: KnownPerson & { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'common', 'commands', 'ui'])
  const { close, run } = useRunner()
  const client = useQueryClient()
  const { user: actor } = useSession()
  const before = { access: saved.type, permissions: saved.permissions }
  const [context, setContext] = useState(contexts.find((one) => one === args.permission_context) ?? contexts[0])
  const [wanted, setLevel] = useState(levels.find((one) => one === args.permission_level) ?? null)
  const level = wanted ?? levelOf(before, context)

  const { write, isBusy, failure } = useWrite({
    intent: `users.setPermission:${user.id}`,
    send: (given: GivenLevel, key) => setPermission({ user, saved, ...given }, { run, t }, key),
    done: (answer, isHere) => {
      keepRights(client, user.id, answer)
      if (isHere) close()
    },
    changes: putUserPermissions,
  })

  const hindered = hindrance(actor, saved, context, level)
  const reason = hindered === null ? null : t(hindered)
  const save = () => void (reason === null && write({ context, level }))

  return (
    <Dialog
      title={`${t('commands:users.setPermission.title')} · ${fullName(user)}`}
      wide
      failure={failure}
      onClose={close}
      onSave={save}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" busy={isBusy} disabledReason={reason} onClick={save}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <FieldFrame label={t('permission.context')}>
        {(control) => (
          <Select
            {...control}
            value={context}
            options={contexts.map((value) => ({ value, label: t(`common:context.${value}`) }))}
            onChange={({ target }) => {
              setContext(contexts.find((one) => one === target.value) ?? context)
              setLevel(null)
            }}
          />
        )}
      </FieldFrame>
      <div>
        <Segmented
          label={t('permission.level')}
          value={level}
          options={levels.map((value) => ({
            value,
            label: t(`common:level.${value}`),
            disabledReason: mayGive(actor, before, context, value) ? null : t('rights.above'),
          }))}
          onChange={setLevel}
        />
      </div>
      {reason !== null && <p>{reason}</p>}
    </Dialog>
  )
}
