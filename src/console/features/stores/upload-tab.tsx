// CSV upload of stores: template, validation errors by row and column (product decision A39).
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { storesList, storesTemplate } from '#commands/stores.ts'
import { type ApiError, callApi, isApiError } from '#console/api/client.ts'
import { saveTextFile } from '#console/api/download.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import type { Submission } from '#console/forms/idempotency.ts'
import { useContractForm } from '#console/forms/use-form.ts'
import { deleteDraft, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { DropArea } from '#console/ui/inputs.tsx'
import { EmptyState, ForbiddenPanel } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import {
  MAX_INLINE_ERRORS,
  MAX_STORE_FILE_BYTES,
  MAX_STORE_LINES,
  type repeatedRowModes,
  uploadColumns,
  uploadStores,
} from '#contract/platform/store-upload.ts'
import { z } from '#contract/zod.ts'
import styles from './upload-tab.module.css'

/** What a file may hold, for who writes one by hand or by program. */
function ColumnList() {
  const { t } = useTranslation('store-upload')
  return (
    <details>
      <summary>{t('columns.title')}</summary>
      <p className={styles.muted}>{t('columns.text')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.also')}</th>
              <th scope="col">{t('columns.required')}</th>
              <th scope="col">{t('columns.example')}</th>
            </tr>
          </thead>
          <tbody>
            {uploadColumns.map(({ name, aliases, isRequired, example }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{aliases.slice(0, 3).join(', ')}</td>
                <td>{t(isRequired ? 'columns.yes' : 'columns.no')}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

// Errors of the last upload, kept until the next one (S2 §4), per person, across a reload.

const RefusedFile = z.object({
  fileName: z.string(),
  message: z.string(),
  /** As the server says them: row, column and reason. */
  errors: z.array(z.string()),
  /** Of all of them: the server tells so many only. */
  count: z.int(),
})
type RefusedFile = z.infer<typeof RefusedFile>

const draftOf = (ecommerceId: number) => `stores.upload.errors:${ecommerceId}`

function keptRefusal(ecommerceId: number): RefusedFile | null {
  return z.safeParse(RefusedFile, readDraft(draftOf(ecommerceId))).data ?? null
}

function keepRefusal(ecommerceId: number, refused: RefusedFile | null): void {
  if (refused) writeDraft(draftOf(ecommerceId), refused)
  else deleteDraft(draftOf(ecommerceId))
}

/** What is to be seen, or chosen, before anything is written. */
interface AskedFile {
  readonly refused: RefusedFile
  /** Stores of the file that are new; that are in the ecommerce already; that stand in the file twice. */
  readonly others: number
  readonly there: number
  readonly twice: number
  /** Whose address their zip code contradicts. */
  readonly contradicted: number
  /** That nobody held against their zip codes in time. */
  readonly uncompared: number
}

const asking: readonly (string | undefined)[] = ['stores.upload_repeated', 'stores.upload_contradicted']

function askedBy(error: unknown, fileName: string): AskedFile | null {
  if (!isApiError(error) || error.status !== 409 || !asking.includes(error.code)) return null
  const numberOf = (name: string) => Number(error.problem?.context?.[name] ?? 0)
  const refused = {
    fileName,
    message: error.problem?.message ?? '',
    errors: messagesOf(error),
    count: countOf(error),
  }
  const repeated = { there: numberOf('there'), twice: numberOf('twice') }
  const compared = { contradicted: numberOf('contradicted'), uncompared: numberOf('uncompared') }
  return { refused, others: numberOf('others'), ...repeated, ...compared }
}

/** What becomes of repeated rows; `as_is`: there are none. */
type Choice = (typeof repeatedRowModes)[number] | 'as_is'

interface AskedPanelProps {
  readonly asked: AskedFile
  readonly isSending: boolean
  readonly onChoose: (choice: Choice) => void
}

/** Counts, the rows, and the choice: nothing is written before it. */
function AskedPanel({ asked, isSending, onChoose }: AskedPanelProps) {
  const { t } = useTranslation('store-upload')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { refused, others, there, twice, contradicted, uncompared } = asked
  const shown = refused.errors.slice(0, MAX_INLINE_ERRORS)
  const hidden = refused.count - shown.length
  const counts = { others: formatNumber(others), there: formatNumber(there), twice: formatNumber(twice) }
  const repeated = there + twice
  const ways: readonly (readonly [Choice, string])[] =
    repeated === 0
      ? [['as_is', t('repeated.asIs', { number: formatNumber(others) })]]
      : [
          ...(others > 0 ? [['skip', t('repeated.skip', { number: formatNumber(others) })] as const] : []),
          ['create', t('repeated.create')],
        ]
  return (
    <div className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('repeated.title', { name: refused.fileName })}
      </h3>
      <p>{t('repeated.text', counts)}</p>
      {contradicted > 0 && <p>{t('repeated.contradicted', { contradicted: formatNumber(contradicted) })}</p>}
      {uncompared > 0 && <p>{t('repeated.uncompared', { number: formatNumber(uncompared) })}</p>}
      <ul className={styles.list}>
        {withKeys(shown).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={styles.more}>
          <span>{t('repeated.more', { number: formatNumber(hidden) })}</span>
          <Button icon={<Download size={14} />} onClick={() => saveTextFile('log-errors.txt', logOf(refused, t))}>
            {t('repeated.list')}
          </Button>
        </div>
      )}
      <div className={styles.more}>
        {ways.map(([choice, label]) => (
          <Button key={choice} disabledReason={isSending ? t('busy') : null} onClick={() => onChoose(choice)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Null for what is no refusal of the file itself: no right, no connection. */
function refusedBy(error: unknown, fileName: string): RefusedFile | null {
  if (!isApiError(error) || error.status !== 422 || error.code !== 'stores.upload_refused') return null
  return { fileName, message: error.problem?.message ?? '', errors: messagesOf(error), count: countOf(error) }
}

const messagesOf = ({ fields }: ApiError) => fields.map(({ message }) => message)

function countOf({ problem, fields }: ApiError): number {
  const count = problem?.context?.count
  return typeof count === 'number' ? count : fields.length
}

/** The text of `log-errors.txt`. */
function logOf({ fileName, message, errors, count }: RefusedFile, t: TFunction): string {
  const more = count > errors.length ? [t('store-upload:more', { count: count - errors.length })] : []
  return `\uFEFF${[fileName, message, '', ...errors, ...more].join('\r\n')}\r\n`
}

interface ErrorListProps {
  readonly refused: RefusedFile
  /** It has just come. */
  readonly takesFocus: boolean
}

/** Up to five errors in place; when there are more, the first of them, and all as a file (S2 §8). */
function ErrorList({ refused, takesFocus }: ErrorListProps) {
  const { t } = useTranslation('store-upload')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { fileName, message, errors, count } = refused
  const shown = errors.slice(0, MAX_INLINE_ERRORS)

  return (
    <div className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('failed')}
      </h3>
      <p>
        {fileName}: {message}
      </p>
      <ul className={styles.list} aria-label={t('errors')}>
        {withKeys(shown).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {count > MAX_INLINE_ERRORS && (
        <div className={styles.more}>
          <span>{t('more', { count: count - shown.length, number: formatNumber(count - shown.length) })}</span>
          <Button icon={<Download size={14} />} onClick={() => saveTextFile('log-errors.txt', logOf(refused, t))}>
            {t('log')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The same words may be said twice. */
function withKeys(texts: readonly string[]) {
  return texts.map((text, index) => ({ key: `${index} ${text}`, text }))
}

/** The file is on its way, or the server is checking it. */
function UploadProgress({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('store-upload')
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={t('sending')} />
      <span role="status">{t('sending')}</span>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Longer than the server works on any file. */
const patience = 115_000

const NoFields = z.object({})

/** A file from its choice to its stores, or to what is wrong with it. */
function useUpload(ecommerceId: number) {
  const { t } = useTranslation(['store-upload', 'ui', 'errors'])
  const client = useQueryClient()
  const { run } = useRunner()
  const { user } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [created, setCreated] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedFile | null>(() => keptRefusal(ecommerceId))
  /** Refused here and now, not on an earlier visit. */
  const [isNews, setIsNews] = useState(false)
  const [asked, setAsked] = useState<AskedFile | null>(null)
  /** For the next sending. */
  const choice = useRef<Choice | undefined>(undefined)
  const running = useRef<AbortController | null>(null)

  const show = (next: RefusedFile | null) => {
    setRefused(next)
    keepRefusal(ecommerceId, next)
  }

  const formId = `stores.upload:${ecommerceId}`
  const form = useContractForm({
    schema: NoFields,
    formId,
    failed: t('failed'),
    defaults: {},
    disabledReason: file === null ? t('noFile') : file.size > MAX_STORE_FILE_BYTES ? t('tooLarge') : null,
    onSubmit: (_, how) => (file === null ? false : send(file, how)),
  })

  async function send(sent: File, { idempotencyKey }: Submission): Promise<boolean> {
    const kept = choice.current
    choice.current = undefined
    running.current = new AbortController()
    setCreated(null)
    setIsSending(true)
    try {
      // What changed on the disk since it was chosen cannot be read any more: nothing is sent then.
      const content = await sent.arrayBuffer().catch(() => null)
      if (content === null) {
        setFile(null)
        notify({ kind: 'error', text: t('changedOnDisk'), subject: formId })
        return false
      }
      const first = user.extensions ? { addresses: 'ask' as const } : {}
      const chosen = kept === undefined ? first : kept === 'as_is' ? {} : { repeated: kept }
      const body = { file: new File([content], sent.name), ...chosen }
      const input = { params: { ecommerce_id: ecommerceId }, body }
      const answer = await callApi(uploadStores, input, {
        signal: running.current.signal,
        timeout: patience,
        // Another file is another intent.
        idempotencyKey: `${idempotencyKey}-${sent.size}-${sent.lastModified}-${kept ?? 'ask'}`,
      })
      const { data } = answer
      show(null)
      setAsked(null)
      setCreated(data.created)
      setFile(null)
      void invalidateQueries(client, uploadStores)
      const done = t('done', { count: data.created, number: formatNumber(data.created) })
      const left = (['skipped', 'uncompared'] as const)
        .filter((what) => data[what] > 0)
        .map((what) => t(`repeated.${what}`, { count: data[what], number: formatNumber(data[what]) }))
      notify({ kind: 'success', text: [done, ...left].join(' '), ...buildUndoAction(answer, run, t) })
      return true
    } catch (error) {
      const question = askedBy(error, sent.name)
      if (question) {
        setAsked(question)
        return false
      }
      const wrong = refusedBy(error, sent.name)
      if (wrong) {
        setIsNews(true)
        show(wrong)
        return false
      }
      const isCancelled = isApiError(error) && error.kind === 'cancelled'
      if (isCancelled) notify({ kind: 'info', text: t('cancelled') })
      if (isCancelled) return false
      throw error
    } finally {
      running.current = null
      setIsSending(false)
    }
  }

  const choose = (next: File) => {
    setFile(next)
    setCreated(null)
    setAsked(null)
    show(null)
  }

  const decide = (made: Choice) => {
    choice.current = made
    void form.submit()
  }

  const cancel = () => running.current?.abort()
  return { form, file, choose, isSending, cancel, created, refused, isNews, asked, decide }
}

const megabyte = 1024 * 1024

/** Many stores of an ecommerce from one file (S2 §2): all of them or none. */
export function UploadTab({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['store-upload', 'common'])
  const { can, user } = useSession()
  if (!can(uploadStores.access)) return <ForbiddenPanel reason={getMissingAccessReason(user, uploadStores.access, t)} />
  if (ecommerceId === null) return <EmptyState title={t('noEcommerce')} text={t('noEcommerceText')} />
  return <Upload key={ecommerceId} ecommerceId={ecommerceId} />
}

function Upload({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('store-upload')
  const { run } = useRunner()
  const upload = useUpload(ecommerceId)
  const { form, file, choose, isSending, cancel, created, refused, isNews, asked, decide } = upload
  const limits = { size: formatNumber(MAX_STORE_FILE_BYTES / megabyte), lines: formatNumber(MAX_STORE_LINES) }

  return (
    <div className={styles.tab}>
      <Section
        title={t('title')}
        action={
          <Button icon={<Download size={14} />} onClick={() => run(storesTemplate)}>
            {t('template')}
          </Button>
        }
      >
        <p className={styles.muted}>{t('description', limits)}</p>
        <Form form={form} label={t('title')}>
          <DropArea
            file={file}
            emptyText={t('drop')}
            accept=".csv,.txt,text/csv,text/plain"
            disabledReason={isSending ? t('busy') : null}
            onFile={choose}
          />
          {asked && <AskedPanel asked={asked} isSending={isSending} onChoose={decide} />}
          {refused && <ErrorList refused={refused} takesFocus={isNews} />}
          {created !== null && (
            <div className={styles.done} role="status">
              <span>{t('done', { count: created, number: formatNumber(created) })}</span>
              <ButtonLink to={buildCommandLink(storesList, { ecommerce_id: String(ecommerceId) })}>
                {t('toList')}
              </ButtonLink>
            </div>
          )}
          <FormBar>
            <SaveBar form={form} label={t('send')} />
          </FormBar>
          {/* Under the button, which stays where it is: a second click may not meet "cancel". */}
          {isSending && <UploadProgress onCancel={cancel} />}
        </Form>
        <ColumnList />
      </Section>
    </div>
  )
}
