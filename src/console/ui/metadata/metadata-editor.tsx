import AlignLeft from 'lucide-react/icons/align-left'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isJson, reformat } from '#console/lib/json-text.ts'
import { notify } from '#console/lib/notices.ts'
import { useProvide } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { JsonField } from '#console/ui/json-editor.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { keysIn, knowledgeOf } from '#console/ui/metadata/known-names.ts'
import { MetadataConflict } from '#console/ui/metadata/metadata-conflict.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { MetadataText } from '#contract/metadatas.ts'
import pageStyles from '../page.module.css'
import styles from './metadata-pane.module.css'
import { useOfferedEdit } from './offered-edits.ts'
import type { MetadataOwner } from './owner.ts'
import { PaneTitle } from './pane-title.tsx'
import { useMetadataForm } from './use-metadata-form.ts'

interface MetadataEditorProps {
  readonly owner: MetadataOwner
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
  /** Why it is only looked at; null while it is edited. */
  readonly readOnlyReason?: string | null
  /** False where saving is not for this person. */
  readonly maySave?: boolean
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** The JSON of one name: saved after a look at what it changes. */
export function MetadataEditor(props: MetadataEditorProps) {
  const { owner, name, saved, readOnlyReason = null, maySave = true, children } = props
  const { t } = useTranslation('metadatas')
  const editing = useMetadataForm({ owner, name, saved, readOnlyReason })
  const { form, text } = editing
  const schema = useMemo(() => keysIn(name, t), [name, t])
  const expects = useMemo(() => knowledgeOf(name, t) ?? undefined, [name, t])
  const isReadable = isJson(text)

  const format = () => form.set('value', reformat(String(form.form.getValues('value'))))
  const isReadOnly = readOnlyReason !== null
  useProvide('ecommerces.formatMetadata', format, !isReadOnly)
  useOfferedEdit(owner.key, name, (edit) => {
    const next = isReadOnly ? null : edit(String(form.form.getValues('value')))
    if (next === null) notify({ kind: 'error', text: t('offer.refused', { name }) })
    else {
      form.set('value', next)
      notify({ kind: 'info', text: t('offer.taken', { name }) })
    }
  })

  return (
    <section className={styles.pane} aria-label={name}>
      <header className={pageStyles.header}>
        <PaneTitle name={name} saved={saved} />
        <div className={styles.bar}>
          {!isReadOnly && (
            <Button
              size="small"
              icon={<AlignLeft size={14} />}
              keys="mod+shift+f"
              disabledReason={isReadable ? null : t('reason.format')}
              onClick={format}
            >
              {t('format')}
            </Button>
          )}
          {children}
        </div>
      </header>
      <Form form={form} label={name}>
        <JsonField
          form={form}
          name="value"
          label={t('field')}
          hint={expects?.text}
          schema={schema}
          expects={expects}
          readOnly={isReadOnly}
          height="420px"
        />
      </Form>
      <footer className={styles.footer}>
        {form.disabledReason !== null && (isReadOnly || isReadable || text.trim() === '') && (
          <p className={styles.reason}>{form.disabledReason}</p>
        )}
        {maySave && <SaveBar form={form} label={t('save')} />}
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
      <MetadataConflict form={form} reload={editing.reload} />
    </section>
  )
}
