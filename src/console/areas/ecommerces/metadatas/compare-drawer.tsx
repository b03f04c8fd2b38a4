import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ecommercesEditMetadata } from '#commands/metadatas.ts'
import { meansTheSame } from '#console/lib/json-difference.ts'
import { messageOf } from '#console/lib/messages.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { offerEdit } from '#console/ui/metadata/offered-edits.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getMetadatas } from '#contract/metadatas.ts'
import { EcommercePicker } from '../ecommerce-picker.tsx'
import { keyOf } from './owner.ts'

/** The same name of another ecommerce beside this one, to look at or to take over. */
export function CompareDrawer({ args: { ecommerce = '', name = '', other } }: { readonly args: Arguments }) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const { close, run } = useRunner()
  const { can } = useSession()
  const [chosen, setChosen] = useState(other === undefined ? null : Number(other))
  const own = useQuery({ ...queryOf(getMetadatas, { params: { id: Number(ecommerce) } }), structuralSharing: false })
  const theirs = useQuery({
    ...queryOf(getMetadatas, { params: { id: chosen ?? 0 } }),
    structuralSharing: false,
    enabled: chosen !== null,
  })
  const before = own.data?.texts[name]?.value ?? null
  const after = theirs.data?.texts[name]?.value
  const isSame = before !== null && after !== undefined && meansTheSame(before, after)

  const refusal = () => {
    if (after === undefined) return t('compare.nothing')
    // What it would replace must be known.
    if (!own.data) return own.error ? messageOf(own.error, t) : t('start:loading')
    return isSame ? t('difference:none') : null
  }
  const take = () => {
    if (after === undefined) return
    offerEdit({ owner: keyOf(ecommerce), name, edit: () => after })
    run(ecommercesEditMetadata, { ecommerce, metadata: name })
  }

  return (
    <Drawer
      title={t('compare.title')}
      subtitle={<code>{name}</code>}
      wide
      onClose={close}
      footer={
        can(ecommercesEditMetadata.access) && (
          <Button variant="primary" disabledReason={refusal()} onClick={take}>
            {t('compare.take')}
          </Button>
        )
      }
    >
      <EcommercePicker chosen={chosen} except={Number(ecommerce)} onChoose={setChosen} />
      {!own.data && own.error && <ErrorPanel error={own.error} onRetry={() => void own.refetch()} />}
      {theirs.error && <ErrorPanel error={theirs.error} onRetry={() => void theirs.refetch()} />}
      {chosen !== null && theirs.isLoading && <Skeleton height="120px" />}
      {theirs.data && after === undefined && <EmptyState title={t('compare.missing', { name })} />}
      {after !== undefined && own.data && (
        <>
          <p>{t('compare.explain')}</p>
          <DifferenceList before={before} after={after} />
        </>
      )}
    </Drawer>
  )
}
