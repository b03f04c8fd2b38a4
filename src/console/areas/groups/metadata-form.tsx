import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/formats.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { JsonField } from '#console/ui/json-editor.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { keysIn, knowledgeOf } from '#console/ui/metadata/known-names.ts'
import { MetadataConflict } from '#console/ui/metadata/metadata-conflict.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { MetadataText } from '#contract/ecommerces/metadatas.ts'
import { metadataAccess } from '#contract/group-access.ts'
import type { Group } from '#contract/groups.ts'
import styles from './metadatas-tab.module.css'
import { useIsEditing } from './place.ts'
import { useMetadataForm } from './use-metadata-form.ts'

interface MetadataFormProps {
  readonly group: Group
  readonly name: string
  readonly saved: MetadataText | null
}

/** The JSON of one name: to read, or to write after a look at what changes. */
export function MetadataForm({ group, name, saved }: MetadataFormProps) {
  const { t } = useTranslation(['groups', 'metadatas'])
  const { t: tMetadata } = useTranslation('metadatas')
  const { user } = useSession()
  const isEditing = useIsEditing(group, metadataAccess)
  const editing = useMetadataForm({ groupId: group.id, name, saved, isEditing })
  const { form, text } = editing
  const schema = useMemo(() => keysIn(name, tMetadata), [name, tMetadata])
  const expects = useMemo(() => knowledgeOf(name, tMetadata) ?? undefined, [name, tMetadata])
  const denied = reasonOf(user, metadataAccess, t)

  return (
    <section className={styles.pane} aria-label={name}>
      <header>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.muted}>
          {saved
            ? `${t('metadatas:version', { version: saved.version })} · ${formatInstant(saved.updated_at)}`
            : t('metadatas:unsaved')}
        </p>
      </header>
      <Form form={form} label={name}>
        <JsonField
          form={form}
          name="value"
          label={t('metadatas:field')}
          hint={expects?.text}
          schema={schema}
          expects={expects}
          readOnly={!isEditing}
          height="240px"
        />
      </Form>
      <footer className={styles.bar}>
        <p className={styles.muted}>{denied || form.disabledReason}</p>
        {denied === '' && <SaveBar form={form} label={t('metadatas:save')} />}
      </footer>
      {editing.isAsking && (
        <ConfirmDialog
          title={t('metadatas:confirm.title', { name })}
          action={t('metadatas:save')}
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
