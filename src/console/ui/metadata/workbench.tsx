import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type MetadataText, metadataName } from '#contract/metadatas.ts'

import { NamePicker } from './name-picker.tsx'
import styles from './workbench.module.css'

interface WorkbenchProps {
  readonly texts: Readonly<Record<string, MetadataText>>
  /** Names that have no value yet can be chosen too. */
  readonly mayCreate: boolean
  /** Whether the first name is open when the address says none. */
  readonly opensFirst: boolean
  /** The text of the chosen name. */
  readonly children: (name: string, saved: MetadataText | null) => ReactNode
}

/** The names of an ecommerce's or a group's metadata, and the one that is open; which one that is stands in the address. */
export function Workbench({ texts, mayCreate, opensFirst, children }: WorkbenchProps) {
  const { t } = useTranslation('metadatas')
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(texts)
  const asked = z.safeParse(metadataName, search.get('metadata'))
  const known = asked.success && (mayCreate || names.includes(asked.data)) ? asked.data : null
  const chosen = known ?? (opensFirst ? (names[0] ?? null) : null)
  const choose = (name: string) =>
    setSearch(
      (current) => {
        current.set('metadata', name)
        return current
      },
      { replace: true },
    )

  return (
    <div className={styles.columns}>
      <NamePicker saved={names} chosen={chosen} mayCreate={mayCreate} onChoose={choose} />
      {chosen === null ? (
        <EmptyState
          title={t(names.length === 0 ? 'empty.title' : 'choose.title')}
          text={t(mayCreate ? 'empty.text' : names.length === 0 ? 'empty.readonly' : 'choose.text')}
        />
      ) : (
        children(chosen, Object.hasOwn(texts, chosen) ? (texts[chosen] ?? null) : null)
      )}
    </div>
  )
}

export function WorkbenchSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height="240px" />
      <Skeleton height="360px" />
    </div>
  )
}
