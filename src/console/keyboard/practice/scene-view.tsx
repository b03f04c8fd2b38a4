// The invented console, drawn small: a picture of what the keys do. Its words are the tasks'; to a screen reader it is one line.
import { useTranslation } from 'react-i18next'
import { ecommercesList } from '#commands/ecommerces.ts'
import { classNames } from '#console/ui/class-names.ts'
import styles from './practice.module.css'
import { rows, type Scene, ticket } from './scene.ts'

export function SceneView({ scene }: { readonly scene: Scene }) {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { view, over, hasTicket, isReprocessed } = scene
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.head}>
        <span>{t(`practice.view.${view}`)}</span>
        {hasTicket && <span className={styles.chip}>{ticket}</span>}
      </div>
      {view === 'home' && <p className={styles.empty}>{t('practice.home')}</p>}
      {view === 'list' && <ListView scene={scene} />}
      {view === 'record' && <RecordView scene={scene} />}
      {isReprocessed && over === null && <p className={styles.toast}>{t('practice.reprocessed')}</p>}
      {over === 'palette' && (
        <div className={styles.palette}>
          <p className={styles.field}>{t('practice.paletteField')}</p>
          <p className={styles.chosen}>{t(`commands:${ecommercesList.id}.title`)}</p>
        </div>
      )}
      {over === 'reprocess' && (
        <div className={styles.drawer}>
          <strong>{t('commands:reprocess.reverse.title')}</strong>
          <p className={styles.field}>101</p>
          <p className={styles.field}>{ticket}</p>
        </div>
      )}
      {over === 'help' && <div className={styles.palette}>{t('title')}</div>}
    </div>
  )
}

function ListView({ scene: { cursor, isPeeking, isSelected } }: { readonly scene: Scene }) {
  return (
    <div className={styles.rows}>
      {rows.map(({ id, name, url }, at) => (
        <div
          key={id}
          className={classNames(
            styles.row,
            at === cursor && styles.cursor,
            at === cursor && isSelected && styles.selected,
          )}
        >
          <span className={styles.id}>{id}</span>
          <span>{name}</span>
          <span className={styles.url}>{url}</span>
        </div>
      ))}
      {isPeeking && (
        <p className={styles.peek}>
          {rows[cursor]?.id} · {rows[cursor]?.name} · {rows[cursor]?.url}
        </p>
      )}
    </div>
  )
}

function RecordView({ scene: { cursor, tab } }: { readonly scene: Scene }) {
  const { t } = useTranslation('keyboard')
  return (
    <div className={styles.record}>
      <strong>{rows[cursor]?.name}</strong>
      <p className={styles.tabs}>
        {(['details', 'subscription'] as const).map((one) => (
          <span key={one} className={classNames(one === tab && styles.chosenTab)}>
            {t(`practice.tab.${one}`)}
          </span>
        ))}
      </p>
      <p className={styles.url}>{rows[cursor]?.url}</p>
    </div>
  )
}
