// Section with heading, and facts as a definition list.
import History from 'lucide-react/icons/history'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfField } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { RecordField } from '#contract/record-fields.ts'
import { moveAmongButtons } from './arrow-keys.ts'
import { Button } from './button.tsx'
import styles from './section.module.css'
import { Dash } from './values.tsx'

interface SectionProps {
  readonly title: string
  /** What can be done with it, beside its title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface Fact {
  readonly name: string
  /** An empty one is shown as a dash. */
  readonly value: ReactNode
  /** As activity records it: who changed it is asked here. */
  readonly field?: RecordField | undefined
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** Arguments that name the record whose fields they are. */
  readonly record?: Arguments | undefined
}

/** Names over values in a grid. Their buttons are one tab stop (roving tabindex): arrows go from one to the next. */
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
      // Not its label: that is the field's, where it is edited.
      title={t('record.whoChanged', { name })}
      icon={<History size={13} />}
      onClick={() => run(activityOfField, args)}
    />
  )
}
