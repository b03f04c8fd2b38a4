// Beside a list, what the page of the row under the cursor says first; the row itself where it has no page.
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { createContext, type KeyboardEvent, type ReactNode, Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { PeeksContext } from '#console/run/embedded.tsx'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import styles from './peek.module.css'

/** A row that the cursor passes is not read; milliseconds. */
const rest = 120

/** Whether the cursor has stayed on the row: what is not known yet may be read. */
const RestedContext = createContext(false)

/** The record of a row, by the read of its page; what is known of it already is there at once. */
export function usePeeked<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  const isRested = useContext(RestedContext)
  return useQuery({ ...queryOptionsFor(endpoint, input), enabled: isRested })
}

interface PeekedRecordProps {
  readonly title: string
  /** Its status, beside the title. */
  readonly marks?: ReactNode
  readonly facts?: readonly DetailItem[]
  readonly children?: ReactNode
}

/** The beginning of a record's page. */
export function PeekedRecord({ title, marks, facts, children }: PeekedRecordProps) {
  return (
    <>
      <header className={styles.head}>
        <h2>{title}</h2>
        {marks}
      </header>
      {facts && <DetailList items={facts} />}
      {children}
    </>
  )
}

/** While it is read, or where it could not be. */
export function PeekWaiting({ error }: { readonly error: unknown }) {
  return error ? <ErrorPanel error={error} /> : <Waiting />
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="60%" height="16px" />
      <Skeleton height="120px" />
    </div>
  )
}

interface RowPeekProps {
  /** Names the row. */
  readonly id: string
  /** The page or card of the row; null where it has none. */
  readonly opens: readonly [command: Command, args: Arguments] | null
  /** What the row holds, nothing cut off. */
  readonly values: readonly DetailItem[]
  readonly onOpen: (() => void) | undefined
  readonly onClose: () => void
}

/** It follows the cursor, which keeps the focus: Enter opens what is shown. */
export function RowPeek({ id, opens, values, onOpen, onClose }: RowPeekProps) {
  const { t } = useTranslation('ui')
  const isRested = useDebouncedValue(id, rest) === id
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={styles.peek} aria-label={t('table.peek')} onKeyDown={press}>
      <IconButton className={styles.close} label={t('close')} keys="escape" icon={<X size={14} />} onClick={onClose} />
      <div className={styles.content}>
        <RestedContext value={isRested}>
          <Record key={id} opens={opens} values={values} />
        </RestedContext>
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

function Record({ opens, values }: Pick<RowPeekProps, 'opens' | 'values'>) {
  const { can } = useSession()
  const screenOf = useContext(PeeksContext)
  const Found = opens && can(opens[0].access) ? screenOf(opens[0].id) : null
  if (!opens || !Found) return <DetailList items={values} />
  return (
    <Suspense fallback={<Waiting />}>
      <Found args={opens[1]} />
    </Suspense>
  )
}
