// All notices that are still kept, the newest first (S1 §9: cleared by themselves after a while).
import { useTranslation } from 'react-i18next'
import { formatInstantExactly, formatTime } from '#console/lib/formats.ts'
import { type Notice, notices, useNotices } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import styles from './notices-drawer.module.css'

const tones = { success: 'positive', error: 'negative', info: 'neutral' } as const

export function NoticesDrawer() {
  const { t } = useTranslation(['session', 'ui'])
  const { close } = useRunner()
  const kept = [...useNotices()].reverse()
  return (
    <Drawer
      title={t('notices.title')}
      subtitle={t('notices.text')}
      onClose={close}
      footer={kept.length > 0 && <Button onClick={notices.clear}>{t('notices.clear')}</Button>}
    >
      {kept.length === 0 ? (
        <EmptyState title={t('notices.empty')} text={t('notices.emptyText')} />
      ) : (
        <ol className={styles.list}>
          {kept.map((notice) => (
            <Kept key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function Kept({ notice: { kind, title, text, times, at, action } }: { readonly notice: Notice }) {
  const { t } = useTranslation('ui')
  const instant = new Date(at).toISOString()
  return (
    <li className={styles.notice}>
      <div className={styles.line}>
        <Badge tone={tones[kind]}>{t(`notices.${kind}`)}</Badge>
        {times > 1 && <span className={styles.times}>{t('notices.times', { count: times })}</span>}
        <time className={styles.time} dateTime={instant} title={formatInstantExactly(instant)}>
          {formatTime(instant)}
        </time>
      </div>
      {title && <strong>{title}</strong>}
      <p>{text}</p>
      {action && (
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </li>
  )
}
