import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { levelOf } from '#contract/delegation.ts'
import { leftOut, shownAs } from '#contract/seeing.ts'
import { LevelsTable } from './levels-table.tsx'
import type { Seen } from './use-seen.ts'

/** What they have, and what of it will be shown to me. */
export function SightPreview({ seen: { staff, error, retry } }: { readonly seen: Seen }) {
  const { t } = useTranslation(['access', 'common'])
  const { user } = useSession()
  if (staff === null && error !== null) return <ErrorPanel error={error} onRetry={retry} />
  if (staff === null) return <Skeleton width="100%" height="320px" />
  const shown = shownAs(user, staff)
  const contexts = leftOut(user, staff)
  return (
    <>
      {contexts.length > 0 && (
        <p role="status">
          {t('seeAs.leftOut', { contexts: contexts.map((context) => t(`common:context.${context}`)).join(', ') })}
        </p>
      )}
      <LevelsTable
        label={t('seeAs.preview')}
        column={{ title: t('column.shown'), levelIn: (context) => levelOf(shown, context) }}
        beside={{ title: t('column.theirs'), levelIn: (context) => levelOf(staff, context) }}
      />
    </>
  )
}
