import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#console/lib/call.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, keepRow, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { CheckboxField, SelectField, TextAreaField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { Alert, AlertToSave, alertTypes, listAlerts, saveAlert } from '#contract/comunication.ts'
import styles from './alert-form.module.css'
import { typeName } from './alert-type.tsx'
import { FormatBar } from './format-bar.tsx'

const TypedAlert = lazy(() => import('./alert-beside.tsx').then(({ TypedAlert }) => ({ default: TypedAlert })))

const valuesOf = ({ type, is_active, title, description }: Alert) => ({ type, is_active, title, description })

/** Sanitized here and again on the server (S2 §5); what goes is said before it is saved. */
export function AlertForm({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const form = useRecordForm({
    schema: AlertToSave,
    formId: `comunication.editAlert:${alert.id}`,
    record: alert,
    versionOf: ({ version }) => version,
    valuesOf,
    current: ({ current }) => z.parse(Alert, current),
    save: async (values, { ifMatch }) => {
      const { sanitizePlainText, sanitizeRichText } = await import('#contract/rich-text.ts')
      const body = {
        ...values,
        title: sanitizePlainText(values.title),
        description: sanitizeRichText(values.description).html,
      }
      return (await call(saveAlert, { params: { id: alert.id }, body }, { ifMatch })).data
    },
    onSaved: (saved) => {
      void forget(client, saveAlert)
      keepRow(client, queryOf(listAlerts, { query: {} }), saved)
      notify({ kind: 'success', text: t('alert.saved', { title: saved.title }), ...undoOffer(saved, run, t) })
      close()
    },
  })
  const type = useValue(form, 'type')
  const title = useValue(form, 'title')
  const description = useValue(form, 'description')
  const types = [...new Set([...alertTypes, alert.type])]

  return (
    <Drawer
      title={t('alert.edit')}
      subtitle={`${t('alert.number', { id: alert.id })} · ${t('alert.updated', { at: formatInstant(alert.updated_at) })}`}
      wide
      onClose={close}
      footer={<SaveBar form={form} label={t('alert.save')} />}
    >
      <div className={styles.columns}>
        <Form form={form}>
          <SelectField
            form={form}
            name="type"
            label={t('field.type')}
            options={types.map((value) => ({ value, label: typeName(value, t) }))}
          />
          <CheckboxField form={form} name="is_active" label={t('field.is_active')} as="switch" />
          <Field form={form} name="title" label={t('field.title')} hint={t('field.titleHint')} />
          <div className={styles.editor}>
            <TextAreaField
              form={form}
              name="description"
              label={t('field.description')}
              hint={t('field.descriptionHint')}
              rows={10}
              mono
            />
            <FormatBar fieldId={`${form.id}-description`} />
          </div>
        </Form>
        <div className={styles.beside}>
          <Suspense fallback={<Skeleton height="240px" />}>
            <TypedAlert type={type} title={title} description={description} />
          </Suspense>
        </div>
      </div>
      <ConflictDialog
        form={form}
        show={{
          is_active: (value) => t(value ? 'ui:status.active' : 'ui:status.inactive'),
          type: (value) => typeName(String(value), t),
        }}
      />
    </Drawer>
  )
}
