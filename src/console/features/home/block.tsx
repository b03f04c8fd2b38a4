// Block of the home page with rows. Every row is a link or button that users can reach with the arrow keys.
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Megaphone from 'lucide-react/icons/megaphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { classNames } from '#console/ui/class-names.ts'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import styles from './home-page.module.css'

interface BlockProps {
  /** Number of the block. Pressing the key with this digit focuses the first row of the block. */
  readonly number: number
  readonly title: string
  /** Text below the rows. If the block has no rows, this text is the only content. */
  readonly note?: ReactNode
  readonly children?: ReactNode
}

export function Block({ number, title, note, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-block={number}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

/** Skeleton of a block while its rows load. */
export function BlockSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-busy="true">
      <div className={styles.heading}>
        <Skeleton width="96px" height="14px" />
      </div>
      <div className={styles.list}>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no ids
          <div key={index} className={styles.item}>
            <div className={styles.row}>
              <span className={styles.title}>
                <Skeleton width="45%" height="12px" />
              </span>
              <Skeleton width="72px" height="10px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Status of a row, shown as a colored icon. */
type HomeRowStatus = 'well' | 'warning' | 'failing' | 'announcement'

const STATUS_ICONS: Readonly<Record<HomeRowStatus, LucideIcon>> = {
  well: CircleCheck,
  warning: TriangleAlert,
  failing: CircleAlert,
  announcement: Megaphone,
}

interface RowProps {
  readonly status?: HomeRowStatus
  readonly title: ReactNode
  /** Details at the end of the row, such as a count and an age. */
  readonly detail?: ReactNode
  /** True for a detail row below a summary row. */
  readonly isDetailRow?: boolean
  /** Additional button beside the row. */
  readonly action?: ReactNode
}

interface RowLinkProps extends RowProps {
  readonly to: string
}

export function RowLink({ to, isDetailRow = false, action, ...row }: RowLinkProps) {
  return (
    <li className={styles.item}>
      <Link to={to} className={classNames(styles.row, isDetailRow && styles.oneOf)} data-row>
        <RowText {...row} />
      </Link>
      {action}
    </li>
  )
}

/** Row without a link, in a block of the home page. */
export function StaticRow({ isDetailRow = false, ...row }: RowProps) {
  return (
    <li className={classNames(styles.item, styles.row, isDetailRow && styles.oneOf)}>
      <RowText {...row} />
    </li>
  )
}

interface RowCommandProps extends RowProps {
  readonly command: Command
  readonly args?: Arguments
}

export function RowCommand({ command, args, action, ...row }: RowCommandProps) {
  const { run } = useCommandRunner()
  const keys = useKeySequence(command)
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        title={keys && formatKeys(keys)}
        data-row
        onClick={() => run(command, args)}
      >
        <RowText {...row} />
      </button>
      {action}
    </li>
  )
}

function RowText({ status, title, detail }: RowProps) {
  const Icon = status && STATUS_ICONS[status]
  return (
    <>
      {Icon && <Icon size={16} className={classNames(styles.mark, styles[status])} aria-hidden="true" />}
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
}
