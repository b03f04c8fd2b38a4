// Forms that create and edit a store: form values, request body, duplicate check, and notifications after saving.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { listStoresCommand, openStoreCommand } from '#commands/stores.ts'
import { callApi, renameErrorFields } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor, useIsAddressLoading } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatDocument } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { type DuplicateCheck, useDuplicates } from '#console/records/duplicates.tsx'
import { buildChoiceFormatters, readFieldValues } from '#console/records/field-list.tsx'
import { createSectionFilter, SectionBar, useFieldFocus } from '#console/records/record-sections.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { normalizeTaxId, toStoredPostalCode } from '#contract/brazil.ts'
import { getInitialValues } from '#contract/field-list.ts'
import { findStoreDuplicates } from '#contract/platform/duplicates.ts'
import {
  createStore,
  getStore,
  Store,
  StoreForm,
  saveStore,
  storeAddressFields,
  storeFields,
  toFormFieldPath,
  toStoreInput,
} from '#contract/platform/stores.ts'
import { getFieldSection, StoreFields, type StoreSection, type StoreValues } from './store-fields.tsx'
import styles from './store-page.module.css'

function toFormValues(store: Store) {
  return { ...readFieldValues(storeFields, store), ...readFieldValues(storeAddressFields, store.address) }
}

/** Initial form values of a new store (default values of S2 §9). */
export const newStoreValues = { ...getInitialValues(storeFields), ...getInitialValues(storeAddressFields) }

/** Builds the request body (S2 §7). Documents and postal codes are sent without punctuation. */
export function buildStoreBody(formValues: StoreValues) {
  const { cnpj = '', ...store } = toStoreInput(formValues)
  const { country = 'BR', zip_code } = store.address
  return {
    ...store,
    cnpj: cnpj === '' ? '' : normalizeTaxId(country, cnpj),
    address: { ...store.address, zip_code: toStoredPostalCode(country, zip_code) },
  }
}

/**
 * Renames the fields in an API error to form fields, because the request body has a nested address but the form is
 * flat.
 */
export function mapErrorToFormFields(failure: unknown): unknown {
  return renameErrorFields(failure, toFormFieldPath)
}

/**
 * Configures the search for other stores with the same CNPJ (tax id). An unchanged CNPJ of an edited store is not
 * checked.
 */
function createDuplicateCheck(editedStore?: Store) {
  return {
    fieldNames: ['cnpj'],
    savedValues: editedStore && { cnpj: formatDocument(editedStore.cnpj) },
    access: findStoreDuplicates.access,
    getDuplicatesQuery: (enteredValues) =>
      queryOptionsFor(findStoreDuplicates, {
        query: { ...enteredValues, ...(editedStore && { except: editedStore.id }) },
      }),
    getDuplicateUrl: ({ id, ecommerce_id = 0 }) =>
      buildCommandLink(openStoreCommand, { ecommerce: String(ecommerce_id), store: String(id) }),
  } as const satisfies DuplicateCheck<'cnpj'>
}

const showAllSections = () => true

/**
 * Form that creates a store (S2 §2). After saving, opens the page of the store, where the user can add the contract.
 */
export function StoreCreateForm({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const isMounted = useIsMounted()
  const isLoadingAddress = useIsAddressLoading()
  const createForm = useContractForm({
    schema: StoreForm,
    formId: 'stores.create',
    draftTitleField: 'display_name',
    errorTitle: t('ERROR_STORE_CREATION'),
    defaults: newStoreValues,
    disabledReason:
      ecommerceId === null ? t('create.noEcommerce') : isLoadingAddress ? t('address:zip.searching') : null,
    onSubmit: async (values, { idempotencyKey }) => {
      if (ecommerceId === null) return false
      const params = { ecommerce_id: ecommerceId }
      const response = await callApi(createStore, { params, body: buildStoreBody(values) }, { idempotencyKey }).catch(
        (failure: unknown) => Promise.reject(mapErrorToFormFields(failure)),
      )
      const { store } = response
      void invalidateQueries(client, createStore)
      const text = t('create.done', { name: store.display_name, id: store.id })
      notify({ kind: 'success', text, ...buildUndoAction(response, run, t) })
      if (isMounted()) run(openStoreCommand, { ecommerce: String(ecommerceId), store: String(store.id) })
      return true
    },
  })
  const { form, getDuplicateNote: getCnpjNote, question } = useDuplicates(createForm, createDuplicateCheck())
  const listArguments = ecommerceId === null ? {} : { ecommerce_id: String(ecommerceId) }

  return (
    <div className={styles.editor}>
      <Form form={form} label={t('create.title')}>
        <StoreFields
          form={form}
          duplicateNote={getCnpjNote('cnpj')}
          savedAddress={newStoreValues}
          isVisible={showAllSections}
        />
      </Form>
      <FormBar isSticky>
        <SaveBar form={form} label={t('create.send')}>
          <ButtonLink to={buildCommandLink(listStoresCommand, listArguments)}>{t('ui:cancel')}</ButtonLink>
        </SaveBar>
      </FormBar>
      {question}
    </div>
  )
}

interface EditFormProps {
  readonly store: Store
  /** Section that the user edits; null shows all sections. */
  readonly section: StoreSection | null
  readonly onLeave: () => void
}

/** Form that edits a store and returns to the read-only view after saving. */
export function StoreEditForm({ store, section, onLeave }: EditFormProps) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const isLoadingAddress = useIsAddressLoading()
  const isMounted = useIsMounted()
  const element = useFieldFocus()
  const { run } = useCommandRunner()
  const lastResponse = useRef<object>({})
  const params = { ecommerce_id: store.ecommerce_id, id: store.id }
  const formId = `stores.edit:${store.id}`
  const editForm = useRecordForm({
    schema: StoreForm,
    formId,
    errorTitle: t('ERROR_UPDATE_STORE'),
    record: store,
    toFormValues,
    recordSchema: Store,
    disabledReason: isLoadingAddress ? t('address:zip.searching') : null,
    save: (values, requestOptions) =>
      callApi(saveStore, { params, body: buildStoreBody(values) }, requestOptions).then(
        (response) => {
          lastResponse.current = response
          return response.store
        },
        (failure: unknown) => Promise.reject(mapErrorToFormFields(failure)),
      ),
    onSaved: (savedStore) => {
      void invalidateQueries(client, saveStore)
      client.setQueryData(queryOptionsFor(getStore, { params }).queryKey, { data: savedStore })
      const text = t('saved', { name: savedStore.display_name })
      notify({ kind: 'success', text, ...buildUndoAction(lastResponse.current, run, t) })
      if (isMounted()) onLeave()
    },
  })
  const { form, getDuplicateNote: getCnpjNote, question } = useDuplicates(editForm, createDuplicateCheck(store))

  return (
    <div ref={element} className={styles.editor}>
      <Form form={form} label={t('tab.details')}>
        <StoreFields
          form={form}
          duplicateNote={getCnpjNote('cnpj')}
          savedAddress={store.address}
          isVisible={createSectionFilter(form, section, getFieldSection)}
        />
      </Form>
      <SectionBar
        form={form}
        label={t('save')}
        recordArguments={{ ecommerce: String(store.ecommerce_id), store: String(store.id) }}
        onLeave={onLeave}
      />
      {question}
      <ConflictDialog form={form} valueFormatters={buildChoiceFormatters([storeFields, storeAddressFields], t)} />
    </div>
  )
}
