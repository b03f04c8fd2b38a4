import { useTranslation } from 'react-i18next'
import styles from './palette.module.css'
import type { SlotPage } from './slot-rows.ts'
import { slotsOf } from './slots.ts'
import { useName } from './use-options.ts'

/** Below the field: the arguments that are there, each by the name of what it holds. What is being typed stands in the field. */
export function Filled({ page: { command, args, slot, names = {} } }: { readonly page: SlotPage }) {
  const filled = slotsOf(command).flatMap(({ name }) => {
    const value = args[name]
    return value === undefined || (name === slot && names[name] === undefined) ? [] : [{ name, value }]
  })
  if (filled.length === 0) return null
  return (
    <div className={styles.arguments}>
      {filled.map(({ name, value }) => (
        <Argument key={name} slot={name} value={value} name={names[name]} />
      ))}
    </div>
  )
}

interface ArgumentProps {
  readonly slot: string
  readonly value: string
  readonly name: string | undefined
}

function Argument({ slot, value, name }: ArgumentProps) {
  const { t } = useTranslation('palette')
  const found = useName(slot, value, name === undefined)
  const shown = name ?? found
  return (
    <span className={styles.filled} title={shown === undefined ? undefined : value}>
      {t(`slot.${slot}`)} <b data-named={shown === undefined ? undefined : ''}>{shown ?? value}</b>
    </span>
  )
}
