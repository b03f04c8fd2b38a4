// Peek: panel beside a list with a preview of the row under the cursor. If the row has no page, the preview shows the
// plain values of the row.
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { createContext, type KeyboardEvent, type ReactNode, Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { FindPreviewContext } from '#console/run/embedded.tsx'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import styles from './peek.module.css'

/**
 * Delay in milliseconds before the preview fetches the record of a row. No record is fetched while the cursor moves
 * quickly over the rows.
 */
const PREVIEW_DELAY_MS = 120

/** True if the keyboard cursor has stayed on the row long enough to fetch the record of the row. */
const ShouldFetchContext = createContext(false)

/**
 * Fetches the record of the previewed row after the cursor has stayed on the row for a moment. Returns cached data
 * immediately.
 */
export function useRecordPreview<EndpointType extends Endpoint>(
  endpoint: EndpointType,
  input: EndpointInput<EndpointType>,
) {
  const shouldFetch = useContext(ShouldFetchContext)
  return useQuery({ ...queryOptionsFor(endpoint, input), enabled: shouldFetch })
}

interface RecordPreviewPanelProps {
  readonly title: string
  /** Status badges beside the title. */
  readonly badges?: ReactNode
  readonly details?: readonly DetailItem[]
  readonly children?: ReactNode
}

/** Preview of a record: title, badges and details, as on the page of the record. */
export function RecordPreviewPanel({ title, badges, details, children }: RecordPreviewPanelProps) {
  return (
    <>
      <header className={styles.head}>
        <h2>{title}</h2>
        {badges}
      </header>
      {details && <DetailList items={details} />}
      {children}
    </>
  )
}

/** Placeholder while the previewed record loads, or an error panel after a failed request. */
export function RecordPreviewPlaceholder({ error }: { readonly error: unknown }) {
  return error ? <ErrorPanel error={error} /> : <PeekSkeleton />
}

function PeekSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="60%" height="16px" />
      <Skeleton height="120px" />
    </div>
  )
}

interface RowPreviewPanelProps {
  /** Id of the row, unique in the list. */
  readonly id: string
  /** Command and arguments that open the page or drawer of the row; null if there is no page or drawer. */
  readonly target: readonly [command: Command, args: Arguments] | null
  /** Column names and complete values of the row. */
  readonly values: readonly DetailItem[]
  readonly onOpen: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * Panel with the preview of the row under the keyboard cursor. The focus stays in the list, so that Enter opens the
 * row.
 */
export function RowPreviewPanel({ id, target, values, onOpen, onClose }: RowPreviewPanelProps) {
  const { t } = useTranslation('ui')
  const shouldFetch = useDebouncedValue(id, PREVIEW_DELAY_MS) === id
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={styles.peek} aria-label={t('table.peek')} onKeyDown={handleKeyDown}>
      <IconButton className={styles.close} label={t('close')} keys="escape" icon={<X size={14} />} onClick={onClose} />
      <div className={styles.content}>
        <ShouldFetchContext value={shouldFetch}>
          <PeekContent key={id} target={target} values={values} />
        </ShouldFetchContext>
      </div>
      {onOpen && (
        <footer className={styles.foot}>
          <Button size="small" keys="enter" onClick={onOpen}>
            {t('table.open')}
          </Button>
        </footer>
      )}
    </section>
  )
}

function PeekContent({ target, values }: Pick<RowPreviewPanelProps, 'target' | 'values'>) {
  const { can } = useSession()
  const findPeek = useContext(FindPreviewContext)
  const PeekScreen = target && can(target[0].access) ? findPeek(target[0].id) : null
  if (!target || !PeekScreen) return <DetailList items={values} />
  return (
    <Suspense fallback={<PeekSkeleton />}>
      <PeekScreen args={target[1]} />
    </Suspense>
  )
}
