// Labelled values of a record as a definition list, with a link to the change history of every value.
import History from 'lucide-react/icons/history'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFieldActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { moveFocusBetweenButtons } from '#console/ui/arrow-keys.ts'
import { Button } from '#console/ui/button.tsx'
import styles from '#console/ui/section.module.css'
import { EmptyValueDash } from '#console/ui/values.tsx'
import type { RecordFieldPath } from '#contract/record-fields.ts'

export interface DetailItem {
  readonly name: string
  /** Value of the field. Null and the empty text are shown as a dash. */
  readonly value: ReactNode
  /** Field name in the activity log. If present, the item has a button that opens the change history of the field. */
  readonly field?: RecordFieldPath | undefined
}

/** Prevents a line break at the hyphen of the zip codes in a text. */
function keepZipCodesWhole(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value
  return value.split(/(\b\d{5}-\d{3}\b)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no ids
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ),
  )
}

interface DetailListProps {
  readonly items: readonly DetailItem[]
  /** Command arguments that identify the record to which the fields belong. */
  readonly recordArguments?: Arguments | undefined
}

/**
 * Renders labels above their values in a grid. The history buttons form one tab stop, and arrow keys move between
 * them (roving tabindex).
 */
export function DetailList({ items, recordArguments }: DetailListProps) {
  const { can } = useSession()
  const [focusedField, setFocusedField] = useState<RecordFieldPath>()
  const showsHistory = recordArguments !== undefined && can(listFieldActivityCommand.access)
  const fields = items.flatMap(({ field }) => field ?? [])
  const tabStop = focusedField ?? fields[0]
  return (
    <dl className={styles.facts} onKeyDown={showsHistory ? moveBetweenHistoryButtons : undefined}>
      {items.map(({ name, value, field }) => (
        <div key={name} className={styles.fact}>
          <dt>
            {name}
            {showsHistory && field !== undefined && (
              <HistoryButton
                name={name}
                args={{ ...recordArguments, field }}
                tabIndex={field === tabStop ? 0 : -1}
                onFocus={() => setFocusedField(field)}
              />
            )}
          </dt>
          <dd>{value === null || value === '' ? <EmptyValueDash /> : keepZipCodesWhole(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const moveBetweenHistoryButtons = (event: KeyboardEvent<HTMLElement>) =>
  moveFocusBetweenButtons(event, { previous: 'ArrowLeft', next: 'ArrowRight' })

interface HistoryButtonProps {
  readonly name: string
  readonly args: Arguments
  readonly tabIndex: number
  readonly onFocus: () => void
}

function HistoryButton({ name, args, ...buttonProps }: HistoryButtonProps) {
  const { t } = useTranslation('ui')
  const { run } = useCommandRunner()
  return (
    <Button
      {...buttonProps}
      variant="quiet"
      size="small"
      className={styles.history}
      // Sets `title` instead of `aria-label`, because the label would equal the label of the input in the edit form.
      title={t('record.whoChanged', { name })}
      icon={<History size={13} />}
      onClick={() => run(listFieldActivityCommand, args)}
    />
  )
}
