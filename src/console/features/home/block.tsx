// A numbered block of the home page and its rows: each row is one link or button, and the keys walk through them.
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import styles from './home-page.module.css'

interface BlockProps {
  /** Its key. */
  readonly number: number
  readonly title: string
  /** Said instead of rows, or below them. */
  readonly note?: ReactNode
  readonly children?: ReactNode
}

export function Block({ number, title, note, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id} data-block={number}>
      <h2 id={id} className={styles.heading}>
        {title}
        <Keys keys={String(number)} />
      </h2>
      <ul className={styles.list}>{children}</ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

interface RowProps {
  readonly title: ReactNode
  /** At its end: how many, since when. */
  readonly detail?: ReactNode
  readonly isUrgent?: boolean
  /** Beside the row: a button of its own. */
  readonly action?: ReactNode
}

export function RowLink({ to, action, ...row }: RowProps & { readonly to: string }) {
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.row} data-row>
        <RowText {...row} />
      </Link>
      {action}
    </li>
  )
}

interface RowCommandProps extends RowProps {
  readonly command: Command
  readonly args?: Arguments
}

export function RowCommand({ command, args, ...row }: RowCommandProps) {
  const { run } = useRunner()
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} data-row onClick={() => run(command, args)}>
        <RowText {...row} />
        <Keys keys={command} />
      </button>
    </li>
  )
}

function RowText({ title, detail, isUrgent = false }: RowProps) {
  return (
    <>
      <span className={classNames(styles.title, isUrgent && styles.urgent)}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
}
