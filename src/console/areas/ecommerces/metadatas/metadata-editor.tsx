import { useQueryClient } from '@tanstack/react-query'
import AlignLeft from 'lucide-react/icons/align-left'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isJson, reformat } from '#console/lib/json-text.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useProvide } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { JsonField } from '#console/ui/json-editor.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { keysIn, knowledgeOf } from '#console/ui/metadata/known-names.ts'
import { MetadataConflict } from '#console/ui/metadata/metadata-conflict.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import styles from './metadata-pane.module.css'
import { useOfferedEdit } from './offered-edits.ts'
import { PaneBar } from './pane-bar.tsx'
import { type PaneProps, PaneTitle } from './pane-title.tsx'
import { useMetadataForm } from './use-metadata-form.ts'

/** The JSON of one name in its form: saved after a look at what it changes. */
export function MetadataEditor({ ecommerceId, name, saved }: PaneProps) {
  const { t } = useTranslation('metadatas')
  const client = useQueryClient()
  const editing = useMetadataForm({ ecommerceId, name, saved })
  const { form, text } = editing
  const schema = useMemo(() => keysIn(name, t), [name, t])
  const expects = useMemo(() => knowledgeOf(name, t) ?? undefined, [name, t])
  const isReadable = isJson(text)

  const format = () => form.set('value', reformat(String(form.form.getValues('value'))))
  useProvide('ecommerces.formatMetadata', format)
  useOfferedEdit(ecommerceId, name, (edit) => {
    const next = edit(String(form.form.getValues('value')))
    if (next === null) notify({ kind: 'error', text: t('offer.refused', { name }) })
    else {
      form.set('value', next)
      notify({ kind: 'info', text: t('offer.taken', { name }) })
    }
  })

  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.header}>
        <PaneTitle name={name} saved={saved} />
        <PaneBar ecommerceId={ecommerceId} name={name} isSaved={saved !== null}>
          <Button
            size="small"
            icon={<AlignLeft size={14} />}
            keys="mod+shift+f"
            disabledReason={isReadable ? null : t('reason.format')}
            onClick={format}
          >
            {t('format')}
          </Button>
        </PaneBar>
      </header>
      <Form form={form} label={name}>
        <JsonField
          form={form}
          name="value"
          label={t('field')}
          hint={expects?.text}
          schema={schema}
          expects={expects}
          height="420px"
        />
      </Form>
      <footer className={styles.footer}>
        {form.disabledReason !== null && (isReadable || text.trim() === '') && (
          <p className={styles.reason}>{form.disabledReason}</p>
        )}
        <SaveBar form={form} label={t('save')} />
      </footer>
      {editing.isAsking && (
        <ConfirmDialog
          title={t('confirm.title', { name })}
          action={t('save')}
          variant="primary"
          onConfirm={editing.confirm}
          onCancel={editing.stopAsking}
        >
          <DifferenceList before={saved?.value ?? null} after={text} />
        </ConfirmDialog>
      )}
      <MetadataConflict form={form} reload={() => void forget(client, saveMetadatas)} />
    </section>
  )
}
