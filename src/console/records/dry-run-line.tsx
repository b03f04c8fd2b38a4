// Line with the result of the dry run of a reprocess: green if the record should succeed, red if it would fail.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import styles from './dry-run-line.module.css'

interface DryRunLineProps {
  readonly isFailing: boolean
  readonly text: string
}

export function DryRunLine({ isFailing, text }: DryRunLineProps) {
  return (
    <span className={isFailing ? styles.refused : styles.passed}>
      {isFailing ? <CircleAlert size={14} aria-hidden="true" /> : <CircleCheck size={14} aria-hidden="true" />}
      <b>{text}</b>
    </span>
  )
}
