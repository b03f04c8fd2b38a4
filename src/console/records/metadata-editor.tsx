// Metadata editor of ecommerces and groups. Known names (S1 §3) get completion and warnings; any name is valid.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import AlignLeft from 'lucide-react/icons/align-left'
import History from 'lucide-react/icons/history'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { RawJson } from '#console/api/client.ts'
import { invalidateQueries, type queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useValue } from '#console/forms/use-form.ts'
import { type RecordForm, useRecordForm } from '#console/forms/use-record-form.ts'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { JsonField } from '#console/json/json-editor.tsx'
import { isJson, type JsonType, jsonFault, reformat } from '#console/json/json-text.ts'
import { formatJsonError, type JsonKeySchema, type JsonSchema } from '#console/json/schema.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import panelsStyles from '#console/ui/panels.module.css'
import { Instant } from '#console/ui/values.tsx'
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts'
import { jsonText } from '#contract/fields.ts'
import {
  type getMetadatas,
  type listMetadataVersions,
  MetadataText,
  type saveMetadatas,
} from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'
import styles from './metadata-editor.module.css'

const types = {
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

type KnownName = keyof typeof types

/** Holds the paths of the main and the e-mail logo, by `main` and `email`. */
export const logoPathsName = 'logo_paths'

const isKnown = (name: string): name is KnownName => Object.hasOwn(types, name)

export const knownNames: readonly string[] = Object.keys(types)

/** What the value of a name is expected to be. */
function knowledgeOf(name: string, t: TFunction<'metadatas'>): JsonKeySchema | null {
  return isKnown(name) ? { type: types[name], text: t(`known.${name}`) } : null
}

/** Schema of the keys inside one metadata's value: logo kinds for logo paths, else the payload's keys (S1 §3). */
function keysIn(name: string, t: TFunction<'metadatas'>): JsonSchema {
  if (name === logoPathsName)
    return {
      main: { type: 'string', text: t('known.logoMain') },
      email: { type: 'string', text: t('known.logoEmail') },
    }
  if (isKnown(name)) return {}
  return Object.fromEntries(
    knownNames.flatMap((key) => {
      const known = knowledgeOf(key, t)
      return known ? [[key, known]] : []
    }),
  )
}

interface MetadataConflictProps<V> {
  readonly form: RecordForm<V>
  /** Asks for the text as it is now. */
  readonly reload: () => void
}

/** Somebody else saved the same text meanwhile: what each side changed, and whose text stands. */
export function MetadataConflict<V>({ form, reload }: MetadataConflictProps<V>) {
  // With the words of its differences: a question that comes before them does not get the focus.
  const { t } = useTranslation(['metadatas', 'difference'])
  const { conflict } = form
  const [field] = conflict?.fields ?? []
  if (!conflict || !field) return null
  const base = String(field.base ?? '')
  const earlier = base === '' ? null : base
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
        <DifferenceList before={earlier} after={String(field.theirs)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.mine')}>
        <h3>{t('conflict.mine')}</h3>
        <DifferenceList before={earlier} after={String(field.mine)} />
      </section>
      <section className={styles.side} aria-label={t('conflict.between')}>
        <h3>{t('conflict.between')}</h3>
        <DifferenceList before={String(field.theirs)} after={String(field.mine)} />
      </section>
    </Dialog>
  )
}

// Pending edit of a metadata's text handed over by a drawer (copied value, logo path); applied when its editor opens.

interface OfferedEdit {
  /** The key of its owner. */
  readonly owner: string
  readonly name: string
  /** The text as it stands there, saved or not; null when it cannot take the change. */
  readonly edit: (text: string) => string | null
}

const useOffer = create<{ readonly offer: OfferedEdit | null }>(() => ({ offer: null }))

export const offerEdit = (offer: OfferedEdit) => useOffer.setState({ offer })

/** Takes what is offered to this text, once. */
function useOfferedEdit(owner: string, name: string, take: (edit: OfferedEdit['edit']) => void): void {
  const offer = useOffer((state) => state.offer)
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (offer === null || offer.owner !== owner || offer.name !== name) return
    useOffer.setState({ offer: null })
    takeNow(offer.edit)
  }, [offer, owner, name])
}

interface VersionPages {
  readonly page: number
  readonly limit?: number
}

/** Whose metadata they are: the calls and commands of an ecommerce or of a group; all else is shared. */
export interface MetadataOwner {
  /** Names its forms and drafts. */
  readonly key: string
  /** Says in its commands whose they are. */
  readonly args: Arguments
  readonly texts: ReturnType<typeof queryOptionsFor<typeof getMetadatas>>
  readonly versions: (
    name: string,
    pages: VersionPages,
  ) => ReturnType<typeof queryOptionsFor<typeof listMetadataVersions>>
  /** The answer of the call itself, with all texts as they are kept now. */
  readonly save: (body: MetadataBody, seen: Seen) => Promise<ResponseBody<typeof saveMetadatas>>
  /** The call that saves. */
  readonly saves: Endpoint
  readonly listVersions: Command
  readonly restore: Command
}

/** The version that is replaced; what is sent again after a lost answer has the same key. */
interface Seen {
  readonly ifMatch: number
  readonly idempotencyKey?: string
}

type MetadataBody = Readonly<Record<string, RawJson>>

/** The texts of an owner, as they are. Their parsed values may go deeper than a comparison of them can follow. */
export function useMetadatas({ texts }: MetadataOwner, refetchOnMount: boolean | 'always' = true) {
  return useQuery({ ...texts, structuralSharing: false, refetchOnMount })
}

/** Saves one text, `{"theme": {…}}` (S1 §7, S2 §7); the answer stands for all texts that were known. */
export function useSaveMetadata({ texts, save }: MetadataOwner) {
  const client = useQueryClient()
  return async (name: string, value: string, seen: Seen) => {
    const answer = await save({ [name]: new RawJson(value) }, seen)
    client.setQueryData(texts.queryKey, { metadatas: answer.metadatas, texts: answer.texts })
    return answer
  }
}

const nothingYet: MetadataText = { value: '', version: 0, updated_at: '' }

interface PaneTitleProps {
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
}

/** Which one it is, and how old its text. */
function PaneTitle({ name, saved }: PaneTitleProps) {
  const { t } = useTranslation('metadatas')
  return (
    <div>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.version}>
        {saved ? (
          <>
            {t('version', { version: saved.version })} · <Instant at={saved.updated_at} />
          </>
        ) : (
          t('unsaved')
        )}
      </p>
    </div>
  )
}

// Form of one metadata: why it cannot be saved now, and the diff to confirm before it is.

const schema = z.object({ value: jsonText })

interface MetadataFormOptions {
  readonly owner: MetadataOwner
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
  /** Why it is only looked at; null while it is edited. */
  readonly readOnlyReason: string | null
}

function useMetadataForm({ owner, name, saved, readOnlyReason }: MetadataFormOptions) {
  const { t } = useTranslation(['metadatas', 'json'])
  const { run } = useRunner()
  const client = useQueryClient()
  const save = useSaveMetadata(owner)
  /** Asks for all of its owner's texts anew. */
  const reload = () => void invalidateQueries(client, owner.saves)
  const [isAsking, setIsAsking] = useState(false)
  const written = useRef<object>({})
  /** Of a first version there is nothing to go back to. */
  const offer = (version: number) => (version > 1 ? buildUndoAction(written.current, run, t) : {})

  const form = useRecordForm({
    schema,
    formId: `${owner.key}:${name}`,
    record: saved ?? nothingYet,
    valuesOf: ({ value }) => ({ value }),
    recordSchema: MetadataText,
    save: async ({ value }, seen) => {
      const answer = await save(name, value, seen)
      written.current = answer
      return answer.texts[name] ?? nothingYet
    },
    onSaved: ({ version }) => {
      notify({ kind: 'success', text: t('saved', { name }), ...offer(version) })
      reload()
    },
  })

  const reasonOf = (text: string): string | null => {
    if (readOnlyReason !== null) return readOnlyReason
    if (text.trim() === '') return t('reason.empty')
    const fault = jsonFault(text)
    if (fault) return formatJsonError(fault, t)
    return saved && text === saved.value ? t('reason.same') : null
  }
  const text = useDeferredValue(useValue(form, 'value'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text is read again only when it has changed
  const disabledReason = useMemo(() => reasonOf(text), [text, saved?.value, readOnlyReason, t])

  /** The way to a save leads over what it changes. */
  const ask = () => {
    const reason = reasonOf(String(form.form.getValues('value')))
    if (reason === null) setIsAsking(true)
    else notify({ kind: 'info', text: reason })
  }
  const confirm = () => {
    setIsAsking(false)
    form.submit()
  }

  return {
    /** For the form and its save bar. */
    form: { ...form, submit: ask, disabledReason },
    text,
    isAsking,
    confirm,
    stopAsking: () => setIsAsking(false),
    reload,
  }
}

interface MetadataEditorProps {
  readonly owner: MetadataOwner
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
  /** Why it is only looked at; null while it is edited. */
  readonly readOnlyReason: string | null
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** The JSON of one name: saved after a look at what it changes. */
export function MetadataEditor({ owner, name, saved, readOnlyReason, children }: MetadataEditorProps) {
  const { t } = useTranslation('metadatas')
  const { run } = useRunner()
  const { can } = useSession()
  const editing = useMetadataForm({ owner, name, saved, readOnlyReason })
  const { form, text } = editing
  const schema = useMemo(() => keysIn(name, t), [name, t])
  const expects = useMemo(() => knowledgeOf(name, t) ?? undefined, [name, t])
  const isReadable = isJson(text)

  const format = () => form.set('value', reformat(String(form.form.getValues('value'))))
  const isReadOnly = readOnlyReason !== null
  useCommandHandler('ecommerces.formatMetadata', format, !isReadOnly)
  useOfferedEdit(owner.key, name, (edit) => {
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
        <PaneTitle name={name} saved={saved} />
        <div className={styles.bar}>
          {!isReadOnly && (
            <Button
              size="small"
              icon={<AlignLeft size={14} />}
              keys="mod+shift+f"
              disabledReason={isReadable ? null : t('reason.format')}
              onClick={format}
            >
              {t('format')}
            </Button>
          )}
          {children}
          <Button
            size="small"
            icon={<History size={14} />}
            disabledReason={saved === null ? t('versions.none') : null}
            onClick={() => run(owner.listVersions, { ...owner.args, name })}
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
          hint={expects?.text}
          schema={schema}
          expects={expects}
          readOnly={isReadOnly}
          height="420px"
        />
      </Form>
      <footer className={styles.footer}>
        {form.disabledReason !== null && (isReadOnly || isReadable || text.trim() === '') && (
          <p className={styles.reason}>{form.disabledReason}</p>
        )}
        {can(owner.saves.access) && <SaveBar form={form} label={t('save')} />}
      </footer>
      {editing.isAsking && (
        <ConfirmDialog
          title={t('confirm.title', { name })}
          action={t('save')}
          variant="primary"
          onConfirm={editing.confirm}
          onCancel={editing.stopAsking}
        >
          <DifferenceList before={saved?.value ?? null} after={text} />
        </ConfirmDialog>
      )}
      <MetadataConflict form={form} reload={editing.reload} />
    </section>
  )
}
