import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { groupsRegisterBilling, groupsRetryBilling } from '#commands/groups.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { type Group, getGroup, registerGroupBilling } from '#contract/groups.ts'
import { refusalOf } from './refusals.ts'
import { RefusedDialog } from './refused-dialog.tsx'

type Way = 'register' | 'retry'

const commands: Readonly<Record<Way, Command>> = { register: groupsRegisterBilling, retry: groupsRetryBilling }

export function RegisterDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog way="register" id={Number(args.group)} />
}

export function RetryDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog way="retry" id={Number(args.group)} />
}

/** Registers a group in the billing system, or tries again after it was refused (S2 §4; product decision A31). */
function BillingDialog({ way, id }: { readonly way: Way; readonly id: number }) {
  const { t } = useTranslation('groups')
  const { data, error } = useQuery(queryOf(getGroup, { params: { id } }))
  const title = t(`dialog.${way}`)
  if (error) return <RefusedDialog title={title} error={error} />
  if (!data) return null
  const reason = refusalOf(data.data, commands[way], t)
  if (reason !== null) return <RefusedDialog title={title} text={reason} />
  return <Question way={way} group={data.data} />
}

function Question({ way, group: { id, name, version } }: { readonly way: Way; readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { close } = useRunner()

  const { write, isBusy, failure } = useWrite({
    intent: `groups.billing:${id}`,
    send: (_: number, key) => call(registerGroupBilling, { params: { id } }, key),
    done: ({ success, data }) => {
      if (success) notify({ kind: 'success', text: t('dialog.done', { name }) })
      else {
        const text = t('dialog.refused', { reason: data.error_replica_group_in_billing ?? '' })
        notify({ kind: 'error', title: t('billing.error'), text })
      }
      close()
    },
    changes: registerGroupBilling,
  })

  return (
    <ConfirmDialog
      title={t(`dialog.${way}`)}
      action={t(`dialog.${way}Send`)}
      variant="primary"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(version)}
      onCancel={close}
    >
      {t(`dialog.${way}Text`, { name, id })}
    </ConfirmDialog>
  )
}
