// Form for the contract between a store and the postal carrier: form values, request body, fields, and the list of
// changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { callApi, getErrorMessage } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field, FieldPair, MoneyField, SelectField } from '#console/forms/fields.tsx'
import { discardInput } from '#console/forms/focus-field.ts'
import { Form, FormBar, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import { type ContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatAmount, formatReais, normalizeForSearch } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { useFieldFocus } from '#console/records/record-sections.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame, SegmentedControl } from '#console/ui/inputs.tsx'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getFieldNames } from '#contract/field-list.ts'
import {
  buildContractForm,
  ContractInput,
  carrierServices,
  codeValidations,
  insuranceTypes,
  isCustomContract,
  MAX_AUTHORIZATION_DAYS,
  MIN_DECLARED_VALUE,
  storeContractFields,
} from '#contract/platform/store-contract.ts'
import { listStores, Store, type StoreRow, saveStoreContract } from '#contract/platform/stores.ts'
import { findField } from '#contract/record-fields.ts'
import { z } from '#contract/zod.ts'
import styles from './contract-form.module.css'

type ContractFormSchema = ReturnType<typeof buildContractForm>
type ContractFormValues = z.input<ContractFormSchema>

const EMPTY_CONTRACT = ContractInput.parse({ is_save_full_contract: false })

/**
 * Returns the form values of a postal contract. The password field starts empty. If the user saves the form with an
 * empty password field, the server keeps the stored password (product decision A43).
 */
export function toContractValues({ contract_options: options }: Pick<Store, 'contract_options'>) {
  const { username, pac_service_code, sedex_service_code, administrative_code, posting_card } =
    options ?? EMPTY_CONTRACT
  const { default_service, code_validation_method } = options ?? EMPTY_CONTRACT
  const days = options?.authorization_limit_days
  const value = options?.insurance_value
  return {
    // A postal contract counts as custom (not default) only if it has both a posting card number and a user name (S2
    // §4).
    is_save_full_contract: isCustomContract({ posting_card, username }),
    posting_card,
    username,
    password: '',
    administrative_code,
    pac_service_code,
    sedex_service_code,
    default_service,
    code_validation_method,
    authorization_limit_days: typeof days === 'number' ? String(days) : '',
    insurance_type: insuranceTypes.find((type) => type === options?.insurance_type) ?? ('' as const),
    insurance_value: value ? formatAmount(value) : '',
  }
}

/**
 * Builds the request body. For the default contract, the body contains only the number of the posting card. An empty
 * password is omitted, so that the server keeps the stored password.
 */
function buildContractBody(
  contractSchema: ContractFormSchema,
  values: ContractFormValues,
): z.input<typeof ContractInput> {
  const { password, ...contract } = z.parse(contractSchema, values)
  if (!contract.is_save_full_contract) {
    return { is_save_full_contract: false, posting_card: contract.posting_card }
  }
  return { ...contract, ...(password.trim() === '' ? {} : { password }) }
}

/** Removes the password from the form values before the browser stores them as a draft. */
function removePassword(formValues: Readonly<Record<string, unknown>>) {
  return { ...formValues, password: '' }
}

type ContractValues = Readonly<Record<string, unknown>>

/**
 * Names of the form fields that apply to the default contract. The values of all other fields are saved only for a
 * custom contract.
 */
const defaultModeFields: ReadonlySet<string> = new Set(['is_save_full_contract', 'posting_card'])

/**
 * Returns the value that will be stored for a form field. Returns an empty text for a field of custom contracts if the
 * contract is a default contract, and for the insurance value if the insurance type needs no value.
 */
function getStoredValue(contractValues: ContractValues, fieldName: string): unknown {
  const isStored = contractValues.is_save_full_contract === true || defaultModeFields.has(fieldName)
  const isInsured = fieldName !== 'insurance_value' || contractValues.insurance_type === 'declared_value'
  return isStored && isInsured ? (contractValues[fieldName] ?? '') : ''
}

interface ContractChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** Lists the fields whose stored value will change when the form is saved. */
export function listContractChanges(before: ContractValues, after: ContractValues): readonly ContractChange[] {
  return getFieldNames(storeContractFields)
    .map((name) => ({ name, before: getStoredValue(before, name), after: getStoredValue(after, name) }))
    .filter((change) => String(change.before).trim() !== String(change.after).trim())
}

/** Returns a function that formats the value of a contract field as translated text. */
export function useContractValueFormatter(): (name: string, value: unknown) => string {
  const { t } = useTranslation('store-contract')
  return useCallback(
    (name, value) => {
      if (name === 'is_save_full_contract') return t(value === true ? 'mode.custom' : 'mode.default')
      const text = String(value ?? '').trim()
      if (text === '') return t('empty')
      if (name === 'password') return t('passwordTyped')
      const { kind, choices } = findField('store', name)?.field ?? {}
      if (choices?.includes(text)) return t(`choice.${name}.${text}`)
      return kind === 'money' ? `R$\u00A0${text}` : text
    },
    [t],
  )
}

/** Lists the changed fields of the contract with their old and new values. Passwords are not shown. */
export function ContractChangeList({ changes }: { readonly changes: readonly ContractChange[] }) {
  const { t } = useTranslation('store-contract')
  const formatValue = useContractValueFormatter()
  if (changes.length === 0) return <p className={styles.none}>{t('difference.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('difference.label')}>
      {changes.map(({ name, before, after }) => (
        <li key={name} className={styles.change}>
          <span>{t(`field.${name}`)}</span>
          <span className={styles.values}>
            <span className={styles.before}>{formatValue(name, before)}</span>
            <ArrowRight size={12} aria-hidden="true" />
            <span className="visually-hidden">{t('difference.to')}</span>
            <strong className={styles.after}>{formatValue(name, after)}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ContractFieldsProps {
  readonly form: ContractForm<ContractFormValues>
  readonly hasPassword: boolean
}

/** Inputs of the form for a postal contract. The default contract has only the number of the posting card (S2 §5). */
function ContractFields({ form, hasPassword }: ContractFieldsProps) {
  const { t } = useTranslation('store-contract')
  const isCustom = useFieldValue(form, 'is_save_full_contract') === true
  const card = (
    <Field
      form={form}
      name="posting_card"
      label={t('field.posting_card')}
      isMonospaced
      required={isCustom || undefined}
    />
  )
  return isCustom ? (
    <>
      <FieldPair>
        {card}
        <CodeField form={form} name="administrative_code" />
      </FieldPair>
      <FieldPair>
        <CodeField form={form} name="username" />
        <Field
          form={form}
          name="password"
          label={t('field.password')}
          hint={t(hasPassword ? 'hint.password' : 'hint.noPassword')}
          type="password"
          autoComplete="new-password"
          required={!hasPassword || undefined}
        />
      </FieldPair>
      <FieldPair>
        <CodeField form={form} name="pac_service_code" />
        <CodeField form={form} name="sedex_service_code" />
      </FieldPair>
      <CustomContractFields form={form} />
    </>
  ) : (
    card
  )
}

type CodeName = 'username' | 'administrative_code' | 'pac_service_code' | 'sedex_service_code'

function CodeField({ form, name }: { readonly form: ContractForm<ContractFormValues>; readonly name: CodeName }) {
  const { t } = useTranslation('store-contract')
  return <Field form={form} name={name} label={t(`field.${name}`)} autoComplete="off" isMonospaced required />
}

function CustomContractFields({ form }: { readonly form: ContractForm<ContractFormValues> }) {
  const { t } = useTranslation('store-contract')
  const isInsured = useFieldValue(form, 'insurance_type') === 'declared_value'
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`choice.${name}.${value}`) }))
  return (
    <>
      <FieldPair>
        <SelectField
          form={form}
          name="default_service"
          label={t('field.default_service')}
          options={options('default_service', carrierServices)}
        />
        <SelectField
          form={form}
          name="code_validation_method"
          label={t('field.code_validation_method')}
          options={options('code_validation_method', codeValidations)}
        />
      </FieldPair>
      <Field
        form={form}
        name="authorization_limit_days"
        label={t('field.authorization_limit_days')}
        hint={t('hint.authorization_limit_days', { maximum: MAX_AUTHORIZATION_DAYS })}
        inputMode="numeric"
        required
      />
      <FieldPair>
        <SelectField
          form={form}
          name="insurance_type"
          label={t('field.insurance_type')}
          required
          options={[{ value: '', label: t('choose') }, ...options('insurance_type', insuranceTypes)]}
        />
        {isInsured && (
          <MoneyField
            form={form}
            name="insurance_value"
            label={t('field.insurance_value')}
            hint={t('hint.insurance_value', { minimum: formatReais(MIN_DECLARED_VALUE) })}
            required
          />
        )}
      </FieldPair>
    </>
  )
}

interface CopiedContract {
  readonly storeId: number
  /** Form values of the copied contract. The password is empty, because the server never returns passwords. */
  readonly values: ReturnType<typeof toContractValues>
}

/**
 * Application state (Zustand) that passes a copied contract from the copy drawer to the contract form of another store.
 * The form removes the contract from the state after reading.
 */
const useCopiedContractStore = create<{ readonly copiedContract: CopiedContract | null }>(() => ({
  copiedContract: null,
}))

export function setCopiedContract(offer: CopiedContract): void {
  useCopiedContractStore.setState({ copiedContract: offer })
}

/** Calls `applyValues` once if the user has copied a contract to this store in the copy drawer. */
function useApplyCopiedContract(storeId: number, applyValues: (values: CopiedContract['values']) => void): void {
  const contractToApply = useCopiedContractStore(({ copiedContract }) => copiedContract)
  const applyNow = useEffectEvent(applyValues)
  useEffect(() => {
    if (contractToApply === null || contractToApply.storeId !== storeId) return
    useCopiedContractStore.setState({ copiedContract: null })
    applyNow(contractToApply.values)
  }, [contractToApply, storeId])
}

function useStoreContractForm(store: Store, onLeave: () => void) {
  const { t } = useTranslation(['store-contract', 'errors'])
  const { run } = useCommandRunner()
  const lastResponse = useRef<ResponseBody<typeof saveStoreContract> | null>(null)
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const hasPassword = store.contract_options?.has_password ?? false
  const schema = useMemo(() => buildContractForm({ hasPassword }), [hasPassword])
  const { id, ecommerce_id } = store
  const formId = `stores.editContract:${id}`
  const form = useRecordForm({
    schema,
    formId,
    errorTitle: t('failed'),
    record: store,
    toFormValues: toContractValues,
    recordSchema: Store,
    toStoredValues: removePassword,
    save: async (values, { ifMatch }) => {
      try {
        const body = buildContractBody(schema, values)
        lastResponse.current = await callApi(saveStoreContract, { params: { ecommerce_id, id }, body }, { ifMatch })
        return lastResponse.current.store
      } finally {
        void invalidateQueries(client, saveStoreContract)
      }
    },
    onSaved: (savedStore) => {
      notify({
        kind: 'success',
        text: t('saved'),
        ...(lastResponse.current ? buildUndoAction(lastResponse.current, run, t) : {}),
      })
      // Resets the form to the values that the server has stored (S2 §4).
      form.restart(toContractValues(savedStore))
      if (isMounted()) onLeave()
    },
  })
  return { form, hasPassword }
}

type Question = 'save' | 'discard'

interface StoreContractFormProps {
  readonly store: Store
  /** Closes the form and returns to the read-only view. */
  readonly onLeave: () => void
}

export function StoreContractForm({ store, onLeave }: StoreContractFormProps) {
  const { t } = useTranslation(['store-contract', 'ui'])
  const { form: contractForm, hasPassword } = useStoreContractForm(store, onLeave)
  const element = useFieldFocus()
  const [openDialog, setOpenDialog] = useState<Question | null>(null)
  const formatValue = useContractValueFormatter()
  const storedValues = toContractValues(store)
  const currentValues = contractForm.form.watch()
  const changes = listContractChanges(storedValues, currentValues)
  const mode = useFieldValue(contractForm, 'is_save_full_contract') === true ? 'custom' : 'default'

  useApplyCopiedContract(store.id, (values) => {
    for (const [name, value] of Object.entries(values)) contractForm.form.setValue(name, value, { shouldTouch: true })
  })

  // Opens the confirmation dialog only if all fields are valid (S2 §4).
  const confirmSave = () => void contractForm.form.handleSubmit(() => setOpenDialog('save'))()
  const form = withDisabledReason(contractForm, changes.length === 0 ? t('unchanged') : null, confirmSave)
  const setMode = (nextMode: 'default' | 'custom') => {
    contractForm.set('is_save_full_contract', nextMode === 'custom')
    contractForm.form.clearErrors()
  }
  const chooseMode = (nextMode: 'default' | 'custom') => {
    const hasCustomInput =
      listContractChanges({ ...storedValues, is_save_full_contract: true }, currentValues).length > 0
    if (nextMode === 'default' && hasCustomInput) setOpenDialog('discard')
    else setMode(nextMode)
  }
  const close = () => setOpenDialog(null)

  return (
    <div ref={element} className={styles.editor}>
      <div>
        <SegmentedControl
          label={t('mode.label')}
          options={(['default', 'custom'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={mode}
          onChange={chooseMode}
        />
      </div>
      <p className={styles.muted}>{t(`mode.${mode}Text`)}</p>
      <Form form={form} label={t('title')}>
        <ContractFields form={form} hasPassword={hasPassword} />
        <FormBar>
          <SaveBar form={form} label={t('save')}>
            <Button onClick={onLeave}>{t('ui:cancel')}</Button>
            {changes.length > 0 && <Button onClick={() => discardInput(contractForm)}>{t('discard')}</Button>}
          </SaveBar>
        </FormBar>
      </Form>
      {openDialog === 'save' && (
        <ConfirmDialog
          title={t('confirm.title', { name: store.display_name })}
          actionLabel={t('confirm.action')}
          onConfirm={() => {
            close()
            contractForm.submit()
          }}
          onCancel={close}
        >
          <div className={styles.question}>
            <p>{t(hasPassword && mode === 'default' ? 'confirm.losing' : 'confirm.text')}</p>
            <ContractChangeList changes={changes} />
          </div>
        </ConfirmDialog>
      )}
      {openDialog === 'discard' && (
        <ConfirmDialog
          title={t('toDefault.title')}
          actionLabel={t('toDefault.action')}
          onConfirm={() => {
            close()
            contractForm.restart(storedValues)
            setMode('default')
          }}
          onCancel={close}
        >
          <p>{t('toDefault.text')}</p>
        </ConfirmDialog>
      )}
      <ConflictDialog
        form={contractForm}
        valueFormatters={Object.fromEntries(
          getFieldNames(storeContractFields).map((name) => [name, (value: unknown) => formatValue(name, value)]),
        )}
      />
    </div>
  )
}

interface StoreFieldProps {
  readonly ecommerceId: number
  /** Id of the store that the options must not contain. */
  readonly excludedId: number
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** Maximum number of options in the list. */
const MAX_STORE_OPTIONS = 50

/** Combobox that selects a store of an ecommerce by id or by a part of its name or city. */
export function StoreField({ ecommerceId, excludedId, value, onChange }: StoreFieldProps) {
  const { t } = useTranslation(['store-contract', 'errors'])
  const [searchText, setSearchText] = useState<string | null>(null)
  const query = useQuery(queryOptionsFor(listStores, { params: { ecommerce_id: ecommerceId }, query: { limit: 0 } }))
  const stores = (query.data?.data ?? []).filter(({ id }) => id !== excludedId)
  const selectedStore = stores.find(({ id }) => id === value)
  const searchTerm = normalizeForSearch(searchText ?? '').trim()
  const matches = stores
    .filter((store) => normalizeForSearch(formatStoreLabel(store)).includes(searchTerm))
    .slice(0, MAX_STORE_OPTIONS)
  const noMatchText = query.data && matches.length === 0 ? t('copy.noStore') : undefined

  return (
    <FieldFrame label={t('copy.store')} hint={query.error ? getErrorMessage(query.error, t) : noMatchText}>
      {(control) => (
        <Combobox
          {...control}
          aria-label={t('copy.store')}
          value={searchText ?? (selectedStore ? formatStoreLabel(selectedStore) : '')}
          opensOnClick
          picksFirstOnEnter
          onType={(text) => {
            setSearchText(text)
            if (value !== null) onChange(null)
          }}
          items={matches}
          keyOf={({ id }) => id}
          labelOf={formatStoreLabel}
          onPick={({ id }) => {
            setSearchText(null)
            onChange(id)
          }}
        />
      )}
    </FieldFrame>
  )
}

function formatStoreLabel({ id, display_name, city }: StoreRow): string {
  return `${id} - ${display_name} (${city})`
}
