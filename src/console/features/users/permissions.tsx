// Grid of permissions with one row per context (area of the console) and one column per permission level. Also lists
// the differences between two sets of permissions.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type KeyboardEvent, type RefCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#console/forms/fields.tsx'
import { type ContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { useSession } from '#console/session/session.tsx'
import { runAndFocusList } from '#console/table/empty-list-button.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import {
  type Context,
  canGrantLevel,
  contexts,
  getPermissionLevel,
  levels,
  type Permissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { getPermissionOptions } from '#contract/platform/users.ts'
import styles from './permissions.module.css'
import type { PermissionValues, UserListQuery } from './users.tsx'

interface PermissionChangesProps {
  readonly before: UserWithPermissions
  readonly after: UserWithPermissions
}

export function PermissionChanges({ before, after }: PermissionChangesProps) {
  const { t } = useTranslation(['users', 'common'])
  const changes = contexts
    .map((context) => ({ context, from: getPermissionLevel(before, context), to: getPermissionLevel(after, context) }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return <p className={styles.none}>{t('difference.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('difference.label')}>
      {changes.map(({ context, from, to }) => {
        const isLevelRaised = levels.indexOf(to) > levels.indexOf(from)
        return (
          <li key={context} className={styles.change}>
            <span className={styles.context}>{t(`common:context.${context}`)}</span>
            <span className={styles.from}>{t(`common:level.${from}`)}</span>
            <ArrowRight size={12} aria-hidden="true" />
            <span className="visually-hidden">{t('difference.to')}</span>
            <strong className={isLevelRaised ? styles.given : styles.taken}>{t(`common:level.${to}`)}</strong>
          </li>
        )
      })}
    </ul>
  )
}

interface PermissionRowProps {
  readonly form: ContractForm<PermissionValues>
  readonly context: Context
  /**
   * Ids of the areas of the console to which the context gives access. They are shown below the label of the context.
   */
  readonly areas: readonly string[]
  readonly defaultPermissions: Permissions | null
  readonly storedUser: UserWithPermissions
  /** Ref callback for the radio button of the selected level. The up and down keys focus this radio button. */
  readonly ref: RefCallback<HTMLInputElement>
}

function PermissionRow({ ref, form, context, areas, defaultPermissions, storedUser }: PermissionRowProps) {
  const { t } = useTranslation(['users', 'common'])
  const { user } = useSession()
  const label = t(`common:context.${context}`)
  useField({ form, name: context, label })
  const level = useFieldValue(form, context)
  const defaultLevel = defaultPermissions?.[context]
  const differsFromDefault = defaultLevel !== undefined && defaultLevel !== level

  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <span className={styles.title}>
          <span className={styles.context}>{label}</span>
          {differsFromDefault && (
            <span className={styles.standard} aria-hidden="true">
              {t('rights.standard', { level: t(`common:level.${defaultLevel}`) })}
            </span>
          )}
        </span>
        <span className={styles.parts}>
          {areas.map((area) => t(`parts.${area}`, { defaultValue: area })).join(' · ')}
        </span>
      </div>
      <SegmentedControl
        ref={ref}
        label={differsFromDefault ? t('rights.rowDiffers', { label, level: t(`common:level.${defaultLevel}`) }) : label}
        value={level}
        options={levels.map((value) => ({
          value,
          label: t(`common:level.${value}`),
          disabledReason: canGrantLevel(user, storedUser, context, value) ? null : t('rights.above'),
        }))}
        onChange={(value) => form.set(context, value)}
      />
    </div>
  )
}

interface PermissionGridProps {
  readonly form: ContractForm<PermissionValues>
  readonly options: ResponseBody<typeof getPermissionOptions>
  /**
   * Default permissions of the selected account type; null while loading. Levels that differ from the defaults are
   * marked as changed.
   */
  readonly defaultPermissions: Permissions | null
  /**
   * User with the permissions that are stored on the server. A stored level can always be selected, even if the editor
   * may not grant this level.
   */
  readonly storedUser: UserWithPermissions
}

/**
 * Grid of radio buttons with one row per context (S2 §2). The left and right keys select a level, and the up and down
 * keys move between contexts.
 */
export function PermissionGrid({ form, options, defaultPermissions, storedUser }: PermissionGridProps) {
  const { t } = useTranslation('users')
  const selectedRadios = useRef(new Map<Context, HTMLInputElement>())

  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // Prevents the default action of the up and down keys, which would select another level in the same row.
    event.preventDefault()
    const radioGroupName = event.target instanceof HTMLInputElement ? event.target.name : ''
    const currentIndex = contexts.findIndex((context) => selectedRadios.current.get(context)?.name === radioGroupName)
    const nextContext = contexts[currentIndex + step]
    if (nextContext) selectedRadios.current.get(nextContext)?.focus()
  }

  return (
    <fieldset aria-label={t('rights.grid')} className={styles.grid} onKeyDown={moveFocus}>
      {contexts.map((context) => (
        <PermissionRow
          key={context}
          ref={(radio) => {
            if (radio) selectedRadios.current.set(context, radio)
          }}
          form={form}
          context={context}
          areas={options.permissions[context]}
          defaultPermissions={defaultPermissions}
          storedUser={storedUser}
        />
      ))}
    </fieldset>
  )
}

interface PermissionFilterNoteProps {
  readonly query: UserListQuery
  readonly onClear: () => void
}

/** Note above the users list if the URL contains a filter by permission. A button clears the filter. */
export function PermissionFilterNote({ query: { context, level }, onClear }: PermissionFilterNoteProps) {
  const { t } = useTranslation(['users', 'common'])
  if (context === undefined) return null
  const permissionText = t('common:access.need', {
    level: t(`common:level.${level}`),
    context: t(`common:context.${context}`),
  })
  return (
    <div className={styles.note} role="status">
      <Badge tone="accent">{t('list.onlyWith', { need: permissionText })}</Badge>
      <Button variant="quiet" size="small" onClick={() => runAndFocusList(onClear)}>
        {t('list.everybody')}
      </Button>
    </div>
  )
}
