import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Staff } from '#contract/access.ts'
import { Difference } from './difference.tsx'
import type { TypeDefaults } from './use-type-defaults.ts'

interface TypeChangeProps {
  readonly before: Staff
  readonly defaults: TypeDefaults
}

/** What the defaults of a type change. */
export function TypeChange({ before, defaults: { after, isCut, error, retry } }: TypeChangeProps) {
  const { t } = useTranslation('users')
  if (error && after === null) return <ErrorPanel error={error} onRetry={retry} />
  if (after === null) return <Skeleton width="100%" height="96px" />
  return (
    <>
      {after.access === 'admin_boss' && <p>{t('rights.boss')}</p>}
      <Difference before={before} after={after} />
      {isCut && <p>{t('type.cut')}</p>}
    </>
  )
}
