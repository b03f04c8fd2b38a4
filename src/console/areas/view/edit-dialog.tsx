import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { isSameState } from '#console/lib/views.ts'
import { Button } from '#console/ui/button.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { CheckboxField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { getView, SavedView, saveView } from '#contract/view.ts'
import { useListHere } from './state-here.ts'
import { ViewFields, ViewForm } from './view-fields.tsx'
import { WithView } from './with-view.tsx'

export function EditDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithView args={args} title={t('view.edit.title')} toEdit>
      {(view) => <Editing view={view} />}
    </WithView>
  )
}

function Editing({ view }: { readonly view: SavedView }) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useRunner()
  const client = useQueryClient()
  const list = useListHere()
  /** As the server had it last: its filters stay unless those of the list are wanted. */
  const present = useRef(view)
  const mayReplace = list?.page === view.page && !isSameState(list.state, view.state)
  const form = useRecordForm({
    schema: ViewForm,
    formId: `view.edit:${view.id}`,
    record: view,
    versionOf: ({ version }) => version,
    valuesOf: ({ name, scope }) => ({ name, scope, now: false }),
    current: (context) => {
      present.current = z.parse(SavedView, context.current)
      return present.current
    },
    save: async (values, { ifMatch }) => {
      const { name, scope, now } = z.parse(ViewForm, values)
      const state = now && list ? list.state : present.current.state
      const body = { name, scope, state: { ...state } }
      return (await call(saveView, { params: { id: view.id }, body }, { ifMatch })).data
    },
    onSaved: (saved) => {
      void forget(client, saveView)
      client.setQueryData(queryOf(getView, { params: { id: saved.id } }).queryKey, { data: saved })
      close()
      notify({ kind: 'success', text: t('saved', { name: saved.name }) })
    },
  })

  return (
    <>
      <Dialog
        title={t('commands:view.edit.title')}
        onClose={close}
        footer={
          <SaveBar form={form} label={t('save')}>
            <Button onClick={close}>{t('ui:cancel')}</Button>
          </SaveBar>
        }
      >
        <ViewFields form={form} scopeHint={view.is_mine ? undefined : t('onlyMaker', { name: view.owner?.name ?? '' })}>
          {mayReplace && <CheckboxField form={form} name="now" label={t('now')} />}
        </ViewFields>
      </Dialog>
      <ConflictDialog form={form} show={{ scope: (value) => t(`scopes.${String(value)}`) }} />
    </>
  )
}
