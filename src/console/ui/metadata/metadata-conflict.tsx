import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import type { RecordForm } from '#console/ui/use-record-form.ts'
import styles from './metadata-conflict.module.css'

interface MetadataConflictProps<V> {
  readonly form: RecordForm<V>
  /** Asks for the text as it is now. */
  readonly reload: () => void
}

/** Somebody else saved the same text meanwhile: what each side changed, and whose text stands. */
export function MetadataConflict<V>({ form, reload }: MetadataConflictProps<V>) {
  // With the words of its differences: a question that comes before them does not get the focus.
  const { t } = useTranslation(['metadatas', 'difference'])
  const { conflict } = form
  const [field] = conflict?.fields ?? []
  if (!conflict || !field) return null
  const base = String(field.base ?? '')
  const earlier = base === '' ? null : base
  const keepTheirs = () => {
    conflict.dismiss()
    form.discard()
    reload()
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t('conflict.title')}
      onClose={conflict.dismiss}
      footer={
        <>
          <Button keys="escape" onClick={conflict.dismiss}>
            {t('conflict.back')}
          </Button>
          <Button onClick={keepTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button variant="danger" onClick={() => conflict.resolve({ [field.name]: 'mine' })}>
            {t('conflict.saveMine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <section className={styles.side} aria-label={t('conflict.theirs')}>
        <h3>{t('conflict.theirs')}</h3>
        <DifferenceList before={earlier} after={String(field.theirs)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.mine')}>
        <h3>{t('conflict.mine')}</h3>
        <DifferenceList before={earlier} after={String(field.mine)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.between')}>
        <h3>{t('conflict.between')}</h3>
        <DifferenceList before={String(field.theirs)} after={String(field.mine)} />
      </section>
    </Dialog>
  )
}
