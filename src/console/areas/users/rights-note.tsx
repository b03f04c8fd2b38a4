import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { thenFocusList } from '#console/ui/focus-on.tsx'
import styles from './list-page.module.css'
import type { ListQuery } from './list-query.ts'

interface RightsNoteProps {
  readonly query: ListQuery
  readonly onClear: () => void
}

/** Says that the list holds only who may do something: a link led here. */
export function RightsNote({ query: { context, level }, onClear }: RightsNoteProps) {
  const { t } = useTranslation(['users', 'common'])
  if (context === undefined) return null
  const need = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  return (
    <div className={styles.note} role="status">
      <Badge tone="accent">{t('list.onlyWith', { need })}</Badge>
      <Button variant="quiet" size="small" onClick={() => thenFocusList(onClear)}>
        {t('list.everybody')}
      </Button>
    </div>
  )
}
