// JSON editor for a metadata entry, which is a named JSON value of an ecommerce (merchant) or group. Documented names
// (S1 §3) have completion and warnings, but any name is valid.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import AlignLeft from 'lucide-react/icons/align-left'
import History from 'lucide-react/icons/history'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { editEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { RawJson } from '#console/api/client.ts'
import { invalidateQueries, type queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import { type RecordForm, useRecordForm } from '#console/forms/use-record-form.ts'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { JsonField } from '#console/json/json-editor.tsx'
import { findJsonError, isJson, type JsonType, prettyPrintJson } from '#console/json/json-text.ts'
import { formatJsonError, type JsonKeySchema, type JsonSchema } from '#console/json/schema.ts'
import { useFieldPrefill } from '#console/lib/field-prefill.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import panelsStyles from '#console/ui/panels.module.css'
import { TimestampText } from '#console/ui/values.tsx'
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts'
import { jsonText } from '#contract/fields.ts'
import {
  type getMetadatas,
  listMetadataVersions,
  MetadataText,
  type saveMetadatas,
} from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'
import styles from './metadata-editor.module.css'

const documentedTypes = {
  app_name: 'string',
  collect_enabled: 'boolean',
  correios_transportation_contract: 'object',
  exchange_period_max_days: 'number',
  has_ecommerce_integration: 'boolean',
  has_info_by_customer_enabled: 'boolean',
  limit_value_collect: 'number',
  logo_paths: 'object',
  order_id_label: 'string',
  order_id_placeholder: 'string',
  product_comment_label: 'string',
  product_comment_placeholder: 'string',
  terms: 'string',
  theme: 'object',
} as const satisfies Readonly<Record<string, JsonType>>

type DocumentedName = keyof typeof documentedTypes

/**
 * Name of the metadata entry that contains the paths of the main logo (key `main`) and of the e-mail logo (key
 * `email`).
 */
export const LOGO_PATHS_NAME = 'logo_paths'

const isDocumented = (name: string): name is DocumentedName => Object.hasOwn(documentedTypes, name)

export const documentedNames: readonly string[] = Object.keys(documentedTypes)

/** Returns the expected type and the description of a documented metadata name, or null for any other name. */
function getDocumentation(name: string, t: TFunction<'metadatas'>): JsonKeySchema | null {
  return isDocumented(name) ? { type: documentedTypes[name], description: t(`known.${name}`) } : null
}

/**
 * Returns the JSON keys that the editor suggests in the value of a metadata entry. For `logo_paths`, these are the
 * kinds of logos; for any other documented name there are none. An undocumented entry gets all documented names (S1
 * §3).
 */
function getKeySchema(name: string, t: TFunction<'metadatas'>): JsonSchema {
  if (name === LOGO_PATHS_NAME)
    return {
      main: { type: 'string', description: t('known.logoMain') },
      email: { type: 'string', description: t('known.logoEmail') },
    }
  if (isDocumented(name)) return {}
  return Object.fromEntries(
    documentedNames.flatMap((key) => {
      const documentation = getDocumentation(key, t)
      return documentation ? [[key, documentation]] : []
    }),
  )
}

interface MetadataConflictProps<FormValues> {
  readonly form: RecordForm<FormValues>
  /** Refetches the saved text of the metadata entry. */
  readonly reload: () => void
}

/** Dialog for an edit conflict: shows the changes of both users and asks which text to save. */
export function MetadataConflictDialog<FormValues>({ form, reload }: MetadataConflictProps<FormValues>) {
  // Loads the translations of the difference list in the same hook as the translations of the dialog. Otherwise the
  // dialog would first render without focus.
  const { t } = useTranslation(['metadatas', 'difference'])
  const { conflict } = form
  const [field] = conflict?.fields ?? []
  if (!conflict || !field) return null
  const base = String(field.base ?? '')
  const previousText = base === '' ? null : base
  const keepTheirs = () => {
    conflict.dismiss()
    form.discard()
    reload()
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t('conflict.title')}
      onClose={conflict.dismiss}
      footer={
        <>
          <Button keys="escape" onClick={conflict.dismiss}>
            {t('conflict.back')}
          </Button>
          <Button onClick={keepTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button variant="danger" onClick={() => conflict.resolve({ [field.name]: 'mine' })}>
            {t('conflict.saveMine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <section className={styles.side} aria-label={t('conflict.theirs')}>
        <h3>{t('conflict.theirs')}</h3>
        <DifferenceList before={previousText} after={String(field.theirs)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.mine')}>
        <h3>{t('conflict.mine')}</h3>
        <DifferenceList before={previousText} after={String(field.mine)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.between')}>
        <h3>{t('conflict.between')}</h3>
        <DifferenceList before={String(field.theirs)} after={String(field.mine)} />
      </section>
    </Dialog>
  )
}

interface PendingEdit {
  /** Key of the ecommerce or group that owns the metadata entry. */
  readonly ownerKey: string
  readonly name: string
  /**
   * Applies the edit to the current text of the editor, including unsaved changes. Returns null if the edit cannot be
   * applied to the text.
   */
  readonly edit: (text: string) => string | null
}

const usePendingEditStore = create<{ readonly pendingEdit: PendingEdit | null }>(() => ({ pendingEdit: null }))

export const requestEdit = (pendingEdit: PendingEdit) => usePendingEditStore.setState({ pendingEdit })

/**
 * Applies a pending edit to the editor text of this metadata entry once. A drawer creates a pending edit, for example
 * to insert a copied value or the path of a logo.
 */
function usePendingEdit(owner: string, name: string, applyEdit: (edit: PendingEdit['edit']) => void): void {
  const pendingEdit = usePendingEditStore((state) => state.pendingEdit)
  const applyLatestEdit = useEffectEvent(applyEdit)
  useEffect(() => {
    if (pendingEdit === null || pendingEdit.ownerKey !== owner || pendingEdit.name !== name) return
    usePendingEditStore.setState({ pendingEdit: null })
    applyLatestEdit(pendingEdit.edit)
  }, [pendingEdit, owner, name])
}

interface VersionsQuery {
  readonly page: number
  readonly limit?: number
}

/**
 * Endpoints and commands for the metadata entries of one owner, which is an ecommerce or a group. All other metadata
 * code is the same for both kinds of owners.
 */
export interface MetadataOwner {
  /** Prefix of the form ids and draft names for the metadata of this ecommerce or group. */
  readonly key: string
  /** Command arguments that identify the ecommerce or group. */
  readonly args: Arguments
  readonly textsQuery: ReturnType<typeof queryOptionsFor<typeof getMetadatas>>
  readonly getVersionsQuery: (
    name: string,
    pages: VersionsQuery,
  ) => ReturnType<typeof queryOptionsFor<typeof listMetadataVersions>>
  /** Sends the save request and returns the response, which contains all metadata entries of the ecommerce or group. */
  readonly save: (body: MetadataBody, saveOptions: SaveOptions) => Promise<ResponseBody<typeof saveMetadatas>>
  /** Endpoint that saves a metadata entry. */
  readonly saveEndpoint: Endpoint
  readonly listVersionsCommand: Command
  readonly restoreCommand: Command
}

/**
 * Options of a save request: the version that the new text replaces (`If-Match` header), and the idempotency key, which
 * a retry after a lost response sends again.
 */
interface SaveOptions {
  readonly ifMatch: number
  readonly idempotencyKey?: string
}

type MetadataBody = Readonly<Record<string, RawJson>>

/**
 * Loads the metadata entries of an ecommerce or group. Disables the structural sharing of the query library, because
 * parsed values may be nested too deeply to compare.
 */
export function useMetadatas({ textsQuery }: MetadataOwner, refetchOnMount: boolean | 'always' = true) {
  return useQuery({ ...textsQuery, structuralSharing: false, refetchOnMount })
}

/**
 * Returns a function that saves one metadata entry, for example `{"theme": {…}}` (S1 §7, S2 §7), and writes the
 * response to the query cache.
 */
export function useSaveMetadata({ textsQuery, save }: MetadataOwner) {
  const client = useQueryClient()
  return async (name: string, value: string, saveOptions: SaveOptions) => {
    const response = await save({ [name]: new RawJson(value) }, saveOptions)
    client.setQueryData(textsQuery.queryKey, { metadatas: response.metadatas, texts: response.texts })
    return response
  }
}

const EMPTY_METADATA: MetadataText = { value: '', version: 0, updated_at: null }

interface EditorTitleProps {
  readonly name: string
  /** Saved text of the metadata entry; null if the entry has no value yet. */
  readonly savedText: MetadataText | null
}

/**
 * Heading of the editor: name of the metadata entry, version, and time of the last save. An external platform API has
 * no list of versions; the version is then a hash, which the heading omits.
 */
function EditorTitle({ name, savedText }: EditorTitleProps) {
  const { t } = useTranslation('metadatas')
  const hasVersions = !isEndpointUnavailable(listMetadataVersions)
  return (
    <div>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.version}>
        {savedText && hasVersions ? (
          <>
            {t('version', { version: savedText.version })} · <TimestampText timestamp={savedText.updated_at} />
          </>
        ) : (
          savedText === null && t('unsaved')
        )}
      </p>
    </div>
  )
}

const schema = z.object({ value: jsonText })

interface MetadataFormOptions {
  readonly owner: MetadataOwner
  readonly name: string
  /** Saved text of the metadata entry; null if the entry has no value yet. */
  readonly savedText: MetadataText | null
  /** Reason why the metadata entry is read-only; null if the user may edit it. */
  readonly readOnlyReason: string | null
}

function useMetadataForm({ owner, name, savedText, readOnlyReason }: MetadataFormOptions) {
  const { t } = useTranslation(['metadatas', 'json'])
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const save = useSaveMetadata(owner)
  /** Refetches all metadata entries of the ecommerce or group. */
  const reload = () => void invalidateQueries(client, owner.saveEndpoint)
  const [isConfirming, setIsConfirming] = useState(false)
  const lastResponse = useRef<object>({})
  /**
   * Builds the undo button of the toast. The first version has no undo button, because there is no earlier version to
   * restore.
   */
  const buildUndoButton = (version: number) => (version > 1 ? buildUndoAction(lastResponse.current, run, t) : {})

  const form = useRecordForm({
    schema,
    formId: `${owner.key}:${name}`,
    record: savedText ?? EMPTY_METADATA,
    toFormValues: ({ value }) => ({ value }),
    recordSchema: MetadataText,
    save: async ({ value }, saveOptions) => {
      const response = await save(name, value, saveOptions)
      lastResponse.current = response
      return response.texts[name] ?? EMPTY_METADATA
    },
    onSaved: ({ version }) => {
      notify({ kind: 'success', text: t('saved', { name }), ...buildUndoButton(version) })
      reload()
    },
  })

  const getDisabledReason = (text: string): string | null => {
    if (readOnlyReason !== null) return readOnlyReason
    if (text.trim() === '') return t('reason.empty')
    const jsonError = findJsonError(text)
    if (jsonError) return formatJsonError(jsonError, t)
    return savedText && text === savedText.value ? t('reason.same') : null
  }
  const text = useDeferredValue(useFieldValue(form, 'value'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text is parsed again only when it has changed
  const disabledReason = useMemo(() => getDisabledReason(text), [text, savedText?.value, readOnlyReason, t])

  /** Opens the dialog that shows the differences and asks for confirmation before saving. */
  const openSaveConfirmation = () => {
    const reason = getDisabledReason(String(form.form.getValues('value')))
    if (reason === null) setIsConfirming(true)
    else notify({ kind: 'info', text: reason })
  }
  const confirm = () => {
    setIsConfirming(false)
    form.submit()
  }

  return {
    /** Form for `Form` and `SaveBar`. Submitting this form first opens the confirmation dialog. */
    form: { ...form, submit: openSaveConfirmation, disabledReason },
    text,
    isConfirmationOpen: isConfirming,
    confirm,
    closeConfirmation: () => setIsConfirming(false),
    reload,
  }
}

interface MetadataEditorProps {
  readonly owner: MetadataOwner
  readonly name: string
  /** Saved text of the metadata entry; null if the entry has no value yet. */
  readonly savedText: MetadataText | null
  /** Reason why the metadata entry is read-only; null if the user may edit it. */
  readonly readOnlyReason: string | null
  /** Additional buttons in the toolbar of the editor. */
  readonly children?: ReactNode
}

/** JSON editor for one metadata entry. Before saving, the user confirms the differences. */
export function MetadataEditor({ owner, name, savedText, readOnlyReason, children }: MetadataEditorProps) {
  const { t } = useTranslation('metadatas')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const editorForm = useMetadataForm({ owner, name, savedText: savedText, readOnlyReason })
  const { form, text } = editorForm
  const schema = useMemo(() => getKeySchema(name, t), [name, t])
  const expects = useMemo(() => getDocumentation(name, t) ?? undefined, [name, t])
  const isValidJson = isJson(text)

  const format = () => form.set('value', prettyPrintJson(String(form.form.getValues('value'))))
  const isReadOnly = readOnlyReason !== null
  useCommandHandler('ecommerces.formatMetadata', format, !isReadOnly)
  useFieldPrefill(editEcommerceMetadataCommand.id, (field, value) => {
    if (field === name && !isReadOnly && value !== undefined) form.set('value', value)
  })
  usePendingEdit(owner.key, name, (edit) => {
    const next = isReadOnly ? null : edit(String(form.form.getValues('value')))
    if (next === null) notify({ kind: 'error', text: t('offer.refused', { name }) })
    else {
      form.set('value', next)
      notify({ kind: 'info', text: t('offer.taken', { name }) })
    }
  })

  return (
    <section className={styles.pane} aria-label={name}>
      <header className={panelsStyles.header}>
        <EditorTitle name={name} savedText={savedText} />
        <div className={styles.bar}>
          {!isReadOnly && (
            <Button
              icon={<AlignLeft size={14} />}
              keys="mod+shift+f"
              disabledReason={isValidJson ? null : t('reason.format')}
              onClick={format}
            >
              {t('format')}
            </Button>
          )}
          {children}
          <Button
            icon={<History size={14} />}
            disabledReason={savedText === null ? t('versions.none') : null}
            onClick={() => run(owner.listVersionsCommand, { ...owner.args, name })}
          >
            {t('versions.open')}
          </Button>
        </div>
      </header>
      <Form form={form} label={name}>
        <JsonField
          form={form}
          name="value"
          label={t('field')}
          hint={expects?.description}
          schema={schema}
          expects={expects}
          readOnly={isReadOnly}
          height="420px"
        />
      </Form>
      <footer className={styles.footer}>
        {form.disabledReason !== null && (isReadOnly || isValidJson || text.trim() === '') && (
          <p className={styles.reason}>{form.disabledReason}</p>
        )}
        {can(owner.saveEndpoint.access) && <SaveBar form={form} label={t('save')} />}
      </footer>
      {editorForm.isConfirmationOpen && (
        <ConfirmDialog
          title={t('confirm.title', { name })}
          actionLabel={t('save')}
          variant="primary"
          onConfirm={editorForm.confirm}
          onCancel={editorForm.closeConfirmation}
        >
          <DifferenceList before={savedText?.value ?? null} after={text} />
        </ConfirmDialog>
      )}
      <MetadataConflictDialog form={form} reload={editorForm.reload} />
    </section>
  )
}
