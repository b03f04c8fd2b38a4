import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { createView, type ViewPage, type ViewState, viewScopes } from '#contract/view.ts'
import { useListHere } from './state-here.ts'
import { ViewFields, ViewForm } from './view-fields.tsx'

/** What the list shows now, under a name. */
export function SaveDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useRunner()
  const list = useListHere()
  if (list) return <Saving {...list} args={args} />
  return (
    <Dialog
      title={t('commands:view.save.title')}
      onClose={close}
      footer={
        <Button keys="escape" onClick={close}>
          {t('ui:close')}
        </Button>
      }
    >
      <p>{t('noList')}</p>
    </Dialog>
  )
}

interface SavingProps {
  readonly page: ViewPage
  readonly state: ViewState
  readonly args: Arguments
}

function Saving({ page, state, args }: SavingProps) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useRunner()
  const client = useQueryClient()
  const { hide, ...filters } = state
  const given = {
    ...(args.view_name === undefined ? {} : { name: args.view_name }),
    ...(args.view_scope === undefined
      ? {}
      : { scope: viewScopes.find((one) => one === args.view_scope) ?? 'personal' }),
  }
  const form = useContractForm({
    schema: ViewForm,
    formId: `view.save:${page}`,
    defaults: { name: '', scope: 'personal', now: true },
    given,
    onSubmit: async (values, { idempotencyKey }) => {
      const { name, scope } = z.parse(ViewForm, values)
      const body = { page, name, scope, state: { ...state } }
      const { data } = await call(createView, { body }, { idempotencyKey })
      void forget(client, createView)
      close()
      notify({ kind: 'success', text: t('saved', { name: data.name }) })
      return true
    },
  })
  return (
    <Dialog
      title={t('commands:view.save.title')}
      onClose={close}
      footer={
        <SaveBar form={form} label={t('save')}>
          <Button onClick={close}>{t('ui:cancel')}</Button>
        </SaveBar>
      }
    >
      <ViewFields form={form} />
      <p>
        {t('keeps', { count: Object.keys(filters).length, list: t(`commands:places.${page.split('.')[0]}`) })}
        {hide !== undefined && ` ${t('keepsColumns', { count: hide.split(',').length })}`}
      </p>
    </Dialog>
  )
}
