// Warns about records that already have the typed value: a hint below the field, and a confirmation before saving.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import styles from '#console/forms/form.module.css'
import type { ContractForm, Values } from '#console/forms/use-form.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { useSession } from '#console/session/session.tsx'
import type { AccessRule } from '#contract/access.ts'
import type { Duplicate, findGroupDuplicates } from '#contract/platform/duplicates.ts'

export interface DuplicateCheck<Name extends string> {
  /** Names of the fields that are checked for duplicates. */
  readonly fieldNames: readonly Name[]
  /** Values of the saved record. Values that the user has not changed are not checked. */
  readonly savedValues?: Values | undefined
  /**
   * Permission for the endpoint that finds duplicates. Only a server with its own database, without an external
   * platform API, offers this endpoint.
   */
  readonly access: AccessRule
  readonly getDuplicatesQuery: (
    changedValues: { readonly [FieldName in Name]?: string },
  ) => ReturnType<typeof queryOptionsFor<typeof findGroupDuplicates>>
  /** Returns the URL of a duplicate record. */
  readonly getDuplicateUrl: (duplicate: Duplicate) => string
}

type AnyForm = Pick<ContractForm<never>, 'form' | 'labels' | 'disabledReason' | 'submit'>

interface PendingSave {
  readonly duplicates: readonly Duplicate[]
  /** Saves the form in spite of the duplicates. */
  readonly save: () => void
}

/** Debounce delay in milliseconds before typed values are checked for duplicates. */
const DUPLICATE_CHECK_DELAY_MS = 400
/**
 * Maximum time in milliseconds that saving waits for the check for duplicates. After this time, the form is saved
 * without a warning.
 */
const DUPLICATE_CHECK_TIMEOUT_MS = 3000

/**
 * Wraps a form so that saving first checks for duplicates. Returns the wrapped form, a hint for every checked field,
 * and the confirmation dialog.
 */
export function useDuplicates<Name extends string, Form extends AnyForm>(form: Form, check: DuplicateCheck<Name>) {
  const { fieldNames, savedValues = {}, getDuplicatesQuery, getDuplicateUrl } = check
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const isSupported = useSession().can(check.access)
  const [pendingSave, setPendingSave] = useState<PendingSave | null>(null)
  /**
   * Values of the last save as JSON. Equal values are not checked again, because after a lost response the duplicate
   * may be the record that the user just saved.
   */
  const lastSubmittedJson = useRef('')
  const isChecking = useRef(false)

  const debouncedJson = useDebouncedValue(
    JSON.stringify(useWatch({ control: form.form.control, name: [...fieldNames] })),
    DUPLICATE_CHECK_DELAY_MS,
  )
  const debouncedValues = getChangedValues(fieldNames, savedValues, JSON.parse(debouncedJson))
  const { data } = useQuery({
    ...getDuplicatesQuery(debouncedValues),
    enabled: isSupported && Object.keys(debouncedValues).length > 0,
  })

  const fetchDuplicates = (values: ReturnType<typeof getChangedValues<Name>>) =>
    Promise.race([
      client.fetchQuery(getDuplicatesQuery(values)).then(
        ({ data: duplicates }) => duplicates,
        () => [],
      ),
      new Promise<readonly Duplicate[]>((resolve) => setTimeout(resolve, DUPLICATE_CHECK_TIMEOUT_MS, [])),
    ])

  const submit = async (extra?: never) => {
    const values = getChangedValues(fieldNames, savedValues, form.form.getValues([...fieldNames]))
    const isResubmission = lastSubmittedJson.current === JSON.stringify(values)
    const isReady = !form.disabledReason && (await form.form.trigger())
    if (!isSupported || !isReady || isResubmission || Object.keys(values).length === 0) return form.submit(extra)
    const save = () => {
      lastSubmittedJson.current = JSON.stringify(values)
      setPendingSave(null)
      form.submit(extra)
    }
    const duplicates = await fetchDuplicates(values)
    if (duplicates.length === 0) save()
    else setPendingSave({ duplicates, save })
  }

  const submitOnce = async (extra?: never) => {
    if (isChecking.current) return
    isChecking.current = true
    await submit(extra).finally(() => {
      isChecking.current = false
    })
  }

  return {
    form: { ...form, submit: (extra?: never) => void submitOnce(extra) },
    getDuplicateNote: (name: Name) => (
      <DuplicateNote duplicates={(data?.data ?? []).filter(({ field }) => field === name)} getUrl={getDuplicateUrl} />
    ),
    question: pendingSave && (
      <ConfirmDialog
        title={t('duplicates.title')}
        actionLabel={t('duplicates.save')}
        variant="primary"
        onConfirm={pendingSave.save}
        onCancel={() => setPendingSave(null)}
      >
        <p>{t('duplicates.text')}</p>
        {fieldNames.map((name) => {
          const duplicates = pendingSave.duplicates.filter(({ field }) => field === name)
          return (
            duplicates.length > 0 && (
              <p key={name}>
                {form.labels.get(name)}: <DuplicateLinks duplicates={duplicates} getUrl={getDuplicateUrl} />
              </p>
            )
          )
        })}
      </ConfirmDialog>
    ),
  }
}

/** Returns the trimmed values that are not empty and differ from the values of the saved record. */
function getChangedValues<Name extends string>(
  names: readonly Name[],
  savedValues: Values,
  values: readonly unknown[],
): { readonly [Each in Name]?: string } {
  const changedValues: { [Each in Name]?: string } = {}
  for (const [index, name] of names.entries()) {
    const value = String(values[index] ?? '').trim()
    if (value !== '' && value !== String(savedValues[name] ?? '')) changedValues[name] = value
  }
  return changedValues
}

interface DuplicateLinksProps {
  readonly duplicates: readonly Duplicate[]
  readonly getUrl: (duplicate: Duplicate) => string
}

function DuplicateNote({ duplicates, getUrl: linkTo }: DuplicateLinksProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className={styles.duplicates}>
      {duplicates.length > 0 && (
        <>
          {t('duplicates.note')} <DuplicateLinks duplicates={duplicates} getUrl={linkTo} />
        </>
      )}
    </div>
  )
}

/**
 * Links to the duplicate records. The links open in a new browser tab, so that the user does not lose the typed
 * values.
 */
function DuplicateLinks({ duplicates, getUrl }: DuplicateLinksProps): ReactNode {
  return duplicates.map((duplicate, index) => (
    <span key={`${duplicate.id} ${duplicate.name}`}>
      {index > 0 && ', '}
      <Link to={getUrl(duplicate)} target="_blank">
        {duplicate.id} - {duplicate.name} <ExternalLink size={11} aria-hidden="true" />
      </Link>
    </span>
  ))
}
