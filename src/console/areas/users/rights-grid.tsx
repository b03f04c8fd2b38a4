import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { contexts, type Permissions, type Staff } from '#contract/access.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { permissionOptions } from '#contract/users.ts'
import type { RightsValues } from './forms.ts'
import styles from './rights-grid.module.css'
import { RightsRow } from './rights-row.tsx'

interface RightsGridProps {
  readonly form: ContractForm<RightsValues>
  readonly options: Answer<typeof permissionOptions>
  /** The defaults of the chosen type, to compare with; null while they are on their way. */
  readonly preset: Permissions | null
  /** The person as saved: what they have already, they may keep. */
  readonly saved: Staff
}

/** A level for each context (S2 §2). Left and right choose the level, up and down go from context to context. */
export function RightsGrid({ form, options, preset, saved }: RightsGridProps) {
  const { t } = useTranslation('users')
  const grid = useRef<HTMLFieldSetElement>(null)

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // By themselves these keys would change the level.
    event.preventDefault()
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    const chosen = [...(grid.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
    const here = chosen.findIndex((radio) => radio.name === name)
    chosen[here + step]?.focus()
  }

  return (
    <fieldset ref={grid} aria-label={t('rights.grid')} className={styles.grid} onKeyDown={move}>
      {contexts.map((context) => (
        <RightsRow
          key={context}
          form={form}
          context={context}
          parts={options.permissions[context]}
          preset={preset}
          saved={saved}
        />
      ))}
    </fieldset>
  )
}
