// Drawer that edits the template of a reply to consumers in one language, with a preview of the reply.
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { TextAreaField } from '#console/forms/fields.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import type { RecordForm } from '#console/forms/use-record-form.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { formatReplyTemplate } from '#console/records/reply-labels.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import {
  listReplyTemplates,
  ReplyTemplate,
  ReplyTemplateInput,
  renderReply,
  replyPlaceholders,
  saveReplyTemplate,
} from '#contract/console/replies.ts'
import { languages } from '#contract/languages.ts'
import styles from './replies.module.css'

export function EditReplyTemplateDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['replies', 'ui'])
  const name = args.template ?? ''
  const language = args.reply_language ?? languages[0]
  const query = useQuery({
    ...queryOptionsFor(listReplyTemplates, {}),
    select: ({ data }) => data.find((row) => row.template === name && row.language === language) ?? null,
  })
  const title = t('edit.title', { template: formatReplyTemplate(name, t) })
  return (
    <LoadedLayer
      surface="drawer"
      query={query}
      title={title}
      height="240px"
      getUnavailableReason={(row) =>
        row === null ? <EmptyState title={t('edit.missing', { template: name })} /> : null
      }
    >
      {(row) => row && <TemplateDrawer key={`${row.template} ${row.language}`} row={row} title={title} />}
    </LoadedLayer>
  )
}

function TemplateDrawer({ row, title }: { readonly row: ReplyTemplate; readonly title: string }) {
  const { t } = useTranslation(['replies', 'session'])
  const { template, language } = row
  return (
    <EditDrawer
      title={title}
      subtitle={t(`session:languages.${language}`)}
      saveLabel={t('edit.save')}
      schema={ReplyTemplateInput}
      formId={`replies.editTemplate:${template}:${language}`}
      errorTitle={t('edit.failed')}
      record={row}
      toFormValues={({ text }) => ({ text })}
      recordSchema={ReplyTemplate}
      save={async (body, { ifMatch }) =>
        (await callApi(saveReplyTemplate, { params: { template, language }, body }, { ifMatch })).data
      }
      writeEndpoint={saveReplyTemplate}
      getToast={() => t('edit.saved')}
      canUndo
      below={(form) => <Preview form={form} row={row} />}
    >
      {(form) => (
        <>
          <TextAreaField form={form} name="text" label={t('edit.text')} hint={t('edit.hint')} rows={14} />
          <TemplateButtons form={form} row={row} />
        </>
      )}
    </EditDrawer>
  )
}

interface TemplateFormProps {
  readonly form: RecordForm<{ text: string }>
  readonly row: ReplyTemplate
}

/** Buttons that append a placeholder to the template, and the button that restores the default text. */
function TemplateButtons({ form, row }: TemplateFormProps) {
  const { t } = useTranslation('replies')
  const text = useFieldValue(form, 'text')
  return (
    <div className={styles.placeholders}>
      <span className={styles.muted}>{t('edit.insert')}</span>
      {replyPlaceholders.map((name) => (
        <Button key={name} size="small" onClick={() => form.set('text', `${text}{{${name}}}`)}>
          {t(`edit.placeholder.${name}`)}
        </Button>
      ))}
      {text !== row.default_text && (
        <Button size="small" icon={<RotateCcw size={13} />} onClick={() => form.set('text', row.default_text)}>
          {t('edit.reset')}
        </Button>
      )}
    </div>
  )
}

/** Reply as the consumer of an example reverse would receive it. */
function Preview({ form, row }: TemplateFormProps) {
  const { t } = useTranslation(['replies', 'ui'])
  const text = useFieldValue(form, 'text')
  const values = {
    merchant: t('edit.example'),
    reverse: '903600',
    order: '100200',
    status: formatReplyTemplate(row.template, t),
    tracking_code: 'QB123456785BR',
  }
  return (
    <FieldFrame label={t('edit.preview')}>
      {(control) => (
        <output id={control.id} className={styles.preview}>
          {renderReply(text, values)}
        </output>
      )}
    </FieldFrame>
  )
}
