// Labelled values of a record as a definition list, each with a link to its change history.
import History from 'lucide-react/icons/history'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfField } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { moveAmongButtons } from '#console/ui/arrow-keys.ts'
import { Button } from '#console/ui/button.tsx'
import styles from '#console/ui/section.module.css'
import { Dash } from '#console/ui/values.tsx'
import type { RecordField } from '#contract/record-fields.ts'

export interface Fact {
  readonly name: string
  /** Value of the field; null and the empty text are rendered as a dash. */
  readonly value: ReactNode
  /** Field name in the activity log. With a field name, the item has a button that opens its change history. */
  readonly field?: RecordField | undefined
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** Command arguments that identify the record of the fields. */
  readonly record?: Arguments | undefined
}

/**
 * Renders labels above values in a grid. The history buttons are one tab stop (roving tabindex), and arrow keys move
 * between them.
 */
export function Facts({ facts, record }: FactsProps) {
  const { can } = useSession()
  const [stop, setStop] = useState<RecordField>()
  const asks = record !== undefined && can(activityOfField.access)
  const fields = facts.flatMap(({ field }) => field ?? [])
  const stopped = stop ?? fields[0]
  return (
    <dl className={styles.facts} onKeyDown={asks ? moveAmongHistories : undefined}>
      {facts.map(({ name, value, field }) => (
        <div key={name} className={styles.fact}>
          <dt>
            {name}
            {asks && field !== undefined && (
              <HistoryButton
                name={name}
                args={{ ...record, field }}
                tabIndex={field === stopped ? 0 : -1}
                onFocus={() => setStop(field)}
              />
            )}
          </dt>
          <dd>{value === null || value === '' ? <Dash /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const moveAmongHistories = (event: KeyboardEvent<HTMLElement>) =>
  moveAmongButtons(event, { previous: 'ArrowLeft', next: 'ArrowRight' })

interface HistoryButtonProps {
  readonly name: string
  readonly args: Arguments
  readonly tabIndex: number
  readonly onFocus: () => void
}

function HistoryButton({ name, args, ...rest }: HistoryButtonProps) {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  return (
    <Button
      {...rest}
      variant="quiet"
      size="small"
      className={styles.history}
      // A `title` instead of an `aria-label`, because the label would equal that of the input on the edit form.
      title={t('record.whoChanged', { name })}
      icon={<History size={13} />}
      onClick={() => run(activityOfField, args)}
    />
  )
}
