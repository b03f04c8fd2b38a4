// Permission grid (one row per context, one column per level) and the list of changes between two permission sets.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type KeyboardEvent, type RefCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#console/forms/fields.tsx'
import { type ContractForm, useValue } from '#console/forms/use-form.ts'
import { useSession } from '#console/session/session.tsx'
import { thenFocusList } from '#console/table/empty-list-button.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import {
  type Context,
  canGrantLevel,
  contexts,
  getLevel,
  levels,
  type Permissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { getPermissionOptions } from '#contract/platform/users.ts'
import styles from './permissions.module.css'
import type { ListQuery, RightsValues } from './users.tsx'

interface DifferenceProps {
  readonly before: UserWithPermissions
  readonly after: UserWithPermissions
}

export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation(['users', 'common'])
  const changes = contexts
    .map((context) => ({ context, from: getLevel(before, context), to: getLevel(after, context) }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return <p className={styles.none}>{t('difference.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('difference.label')}>
      {changes.map(({ context, from, to }) => {
        const isGiven = levels.indexOf(to) > levels.indexOf(from)
        return (
          <li key={context} className={styles.change}>
            <span className={styles.context}>{t(`common:context.${context}`)}</span>
            <span className={styles.from}>{t(`common:level.${from}`)}</span>
            <ArrowRight size={12} aria-hidden="true" />
            <span className="visually-hidden">{t('difference.to')}</span>
            <strong className={isGiven ? styles.given : styles.taken}>{t(`common:level.${to}`)}</strong>
          </li>
        )
      })}
    </ul>
  )
}

interface RightsRowProps {
  readonly form: ContractForm<RightsValues>
  readonly context: Context
  /** Ids of the areas that the context gives access to, shown under its label. */
  readonly parts: readonly string[]
  readonly preset: Permissions | null
  readonly saved: UserWithPermissions
  /** Ref callback for the radio input of the selected level; the up and down keys focus that input. */
  readonly ref: RefCallback<HTMLInputElement>
}

function RightsRow({ ref, form, context, parts, preset, saved }: RightsRowProps) {
  const { t } = useTranslation(['users', 'common'])
  const { user } = useSession()
  const label = t(`common:context.${context}`)
  useField({ form, name: context, label })
  const level = useValue(form, context)
  const standard = preset?.[context]
  const differs = standard !== undefined && standard !== level

  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <span className={styles.title}>
          <span className={styles.context}>{label}</span>
          {differs && (
            <span className={styles.standard} aria-hidden="true">
              {t('rights.standard', { level: t(`common:level.${standard}`) })}
            </span>
          )}
        </span>
        <span className={styles.parts}>
          {parts.map((part) => t(`parts.${part}`, { defaultValue: part })).join(' · ')}
        </span>
      </div>
      <SegmentedControl
        ref={ref}
        label={differs ? t('rights.rowDiffers', { label, level: t(`common:level.${standard}`) }) : label}
        value={level}
        options={levels.map((value) => ({
          value,
          label: t(`common:level.${value}`),
          disabledReason: canGrantLevel(user, saved, context, value) ? null : t('rights.above'),
        }))}
        onChange={(value) => form.set(context, value)}
      />
    </div>
  )
}

interface RightsGridProps {
  readonly form: ContractForm<RightsValues>
  readonly options: ResponseBody<typeof getPermissionOptions>
  /** Default permissions of the selected account type, used to mark differing levels; null while loading. */
  readonly preset: Permissions | null
  /** User as stored on the server; levels that the user already has stay selectable. */
  readonly saved: UserWithPermissions
}

/** Grid of radio groups, one per context (S2 §2). Left and Right select a level, Up and Down move between contexts. */
export function RightsGrid({ form, options, preset, saved }: RightsGridProps) {
  const { t } = useTranslation('users')
  const chosen = useRef(new Map<Context, HTMLInputElement>())

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // Prevents the default of the up and down keys, which would select another level in the radio group.
    event.preventDefault()
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    const here = contexts.findIndex((context) => chosen.current.get(context)?.name === name)
    const there = contexts[here + step]
    if (there) chosen.current.get(there)?.focus()
  }

  return (
    <fieldset aria-label={t('rights.grid')} className={styles.grid} onKeyDown={move}>
      {contexts.map((context) => (
        <RightsRow
          key={context}
          ref={(radio) => {
            if (radio) chosen.current.set(context, radio)
          }}
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

interface RightsNoteProps {
  readonly query: ListQuery
  readonly onClear: () => void
}

/** Badge saying that the users list is filtered by a permission from the URL, with a button that clears the filter. */
export function RightsNote({ query: { context, level }, onClear }: RightsNoteProps) {
  const { t } = useTranslation(['users', 'common'])
  if (context === undefined) return null
  const need = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  return (
    <div className={styles.note} role="status">
      <Badge tone="accent">{t('list.onlyWith', { need })}</Badge>
      <Button variant="quiet" size="small" onClick={() => thenFocusList(onClear)}>
        {t('list.everybody')}
      </Button>
    </div>
  )
}
