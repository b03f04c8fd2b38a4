// Dialog for an edit conflict (HTTP 412): the user chooses between the server's value and the typed value of every
// changed field.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import {
  type Conflict,
  type ConflictSide,
  type FieldConflict,
  findUndecidedFields,
  type RecordForm,
  type SideChoices,
} from './use-record-form.ts'

type ValueFormatters = Readonly<Record<string, ((value: unknown) => string) | undefined>>

interface ConflictDialogProps<V> {
  readonly form: RecordForm<V>
  /**
   * Functions that format the compared values, by field name. Without a function, a boolean is shown as yes or no, and
   * any other value is shown unchanged.
   */
  readonly valueFormatters?: ValueFormatters | undefined
}

/**
 * Dialog shown after a 412 response. Lists the original value, the server's value and the typed value of every
 * changed field.
 */
export function ConflictDialog<V>({ form, valueFormatters = {} }: ConflictDialogProps<V>) {
  return (
    form.conflict && (
      <ConflictQuestion conflict={form.conflict} labels={form.labels} valueFormatters={valueFormatters} />
    )
  )
}

interface ConflictQuestionProps {
  readonly conflict: Conflict
  readonly labels: ReadonlyMap<string, string>
  readonly valueFormatters: ValueFormatters
}

function ConflictQuestion({ conflict: { fields, resolve, dismiss }, labels, valueFormatters }: ConflictQuestionProps) {
  const { t } = useTranslation('ui')
  const [choices, setChoices] = useState<SideChoices>({})
  const formatPlainValue = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const undecidedCount = findUndecidedFields(fields, choices).length
  const chooseAll = (side: ConflictSide) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, side])))
  const save = () => {
    if (undecidedCount === 0) resolve(choices)
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t('conflict.title')}
      onClose={dismiss}
      onSave={save}
      footer={
        <>
          <Button keys="escape" onClick={dismiss}>
            {t('conflict.back')}
          </Button>
          <Button onClick={() => chooseAll('theirs')}>{t('conflict.allTheirs')}</Button>
          <Button onClick={() => chooseAll('mine')}>{t('conflict.allMine')}</Button>
          <Button
            variant="primary"
            keys="mod+enter"
            disabledReason={undecidedCount > 0 ? t('conflict.undecided', { count: undecidedCount }) : null}
            onClick={save}
          >
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {fields.map((field) => (
        <ConflictField
          key={field.name}
          field={field}
          label={labels.get(field.name) ?? field.name}
          formatValue={(value) => (valueFormatters[field.name] ?? formatPlainValue)(value) || t('conflict.empty')}
          selectedSide={choices[field.name] ?? field.defaultSide}
          onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
        />
      ))}
    </Dialog>
  )
}

interface ConflictFieldProps {
  readonly field: FieldConflict
  readonly label: string
  readonly formatValue: (value: unknown) => string
  readonly selectedSide: ConflictSide | null
  readonly onChoose: (side: ConflictSide) => void
}

function ConflictField({
  field: { name, base, theirs, mine, defaultSide },
  label,
  formatValue,
  selectedSide,
  onChoose,
}: ConflictFieldProps) {
  const { t } = useTranslation('ui')
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        {defaultSide === null && <span className={styles.both}>{t('conflict.both')}</span>}
      </legend>
      <p className={styles.base}>
        {t('conflict.base')}: <span className={styles.value}>{formatValue(base)}</span>
      </p>
      {(['theirs', 'mine'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`conflict-${name}`}
            checked={selectedSide === side}
            onChange={() => onChoose(side)}
          />
          <span>
            {t(`conflict.${side}`)}:{' '}
            <span className={styles.value}>{formatValue(side === 'theirs' ? theirs : mine)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
