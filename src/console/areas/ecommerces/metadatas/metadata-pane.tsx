import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { JsonEditor } from '#console/ui/json-editor.tsx'
import { saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import { MetadataEditor } from './metadata-editor.tsx'
import styles from './metadata-pane.module.css'
import { PaneBar } from './pane-bar.tsx'
import { type PaneProps, PaneTitle } from './pane-title.tsx'

/** One metadata: to write for who may write, to read for the others. */
export function MetadataPane(props: PaneProps) {
  const { can } = useSession()
  return can(saveMetadatas.access) ? <MetadataEditor {...props} /> : <ReadOnly {...props} />
}

function ReadOnly({ ecommerceId, name, saved }: PaneProps) {
  const { t } = useTranslation('metadatas')
  const unchanged = () => {}
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.header}>
        <PaneTitle name={name} saved={saved} />
        <PaneBar ecommerceId={ecommerceId} name={name} isSaved={saved !== null} />
      </header>
      <JsonEditor label={t('field')} value={saved?.value ?? ''} onChange={unchanged} readOnly height="420px" />
    </section>
  )
}
