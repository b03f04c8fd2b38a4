// Tab that uploads stores as a CSV file and lists validation errors by row and column (product decision A39).
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { downloadStoreTemplateCommand, listStoresCommand } from '#commands/stores.ts'
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
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { FileDropArea } from '#console/ui/inputs.tsx'
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

/** Table that describes the columns of the CSV file: name, aliases, whether the column is required, and an example. */
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

/**
 * File that the server rejected last, with its errors. The browser stores this file name and the errors per user until
 * the next upload (S2 §4).
 */
const RejectedFile = z.object({
  fileName: z.string(),
  message: z.string(),
  /** Error messages of the server, each with row, column and reason. */
  errors: z.array(z.string()),
  /** Total number of errors. The list `errors` may contain fewer messages. */
  count: z.int(),
})
type RejectedFile = z.infer<typeof RejectedFile>

const getErrorsDraftName = (ecommerceId: number) => `stores.upload.errors:${ecommerceId}`

function readRejectedFile(ecommerceId: number): RejectedFile | null {
  return z.safeParse(RejectedFile, readDraft(getErrorsDraftName(ecommerceId))).data ?? null
}

function storeRejectedFile(ecommerceId: number, rejectedFile: RejectedFile | null): void {
  if (rejectedFile) writeDraft(getErrorsDraftName(ecommerceId), rejectedFile)
  else deleteDraft(getErrorsDraftName(ecommerceId))
}

/**
 * Question that the server asks in a 409 response to an uploaded file: how to handle repeated rows, or addresses that
 * do not match their zip codes.
 */
interface UploadQuestion {
  readonly rejectedFile: RejectedFile
  /** Number of rows whose store does not exist yet. */
  readonly newCount: number
  /** Number of rows whose store already exists in the ecommerce. */
  readonly existingCount: number
  /** Number of rows that repeat another row of the file. */
  readonly repeatedCount: number
  /** Number of rows whose address does not match the zip code in the row. */
  readonly contradictedCount: number
  /** Number of rows whose address was not checked, because the zip code lookup did not finish in time. */
  readonly uncheckedCount: number
}

const questionCodes: readonly (string | undefined)[] = ['stores.upload_repeated', 'stores.upload_contradicted']

function parseUploadQuestion(error: unknown, fileName: string): UploadQuestion | null {
  if (!isApiError(error) || error.status !== 409 || !questionCodes.includes(error.code)) return null
  const getCount = (name: string) => Number(error.problem?.context?.[name] ?? 0)
  const rejectedFile = {
    fileName,
    message: error.problem?.message ?? '',
    errors: getMessages(error),
    count: getErrorCount(error),
  }
  const repeated = { existingCount: getCount('there'), repeatedCount: getCount('twice') }
  const zipCheckCounts = { contradictedCount: getCount('contradicted'), uncheckedCount: getCount('uncompared') }
  return { rejectedFile, newCount: getCount('others'), ...repeated, ...zipCheckCounts }
}

/**
 * Decision of the user how to handle repeated rows in the CSV file (skip or create). The value is `as_is` if the file
 * has no repeated rows.
 */
type RepeatedRowChoice = (typeof repeatedRowModes)[number] | 'as_is'

interface UploadQuestionPanelProps {
  readonly question: UploadQuestion
  readonly isSending: boolean
  readonly onChoose: (choice: RepeatedRowChoice) => void
}

/**
 * Panel that asks the user how to handle repeated rows. Shows row counts, the affected rows, and one button for every
 * choice.
 */
function UploadQuestionPanel({ question, isSending, onChoose }: UploadQuestionPanelProps) {
  const { t } = useTranslation('store-upload')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { rejectedFile, newCount, existingCount, repeatedCount, contradictedCount, uncheckedCount } = question
  const visibleErrors = rejectedFile.errors.slice(0, MAX_INLINE_ERRORS)
  const hiddenCount = rejectedFile.count - visibleErrors.length
  const counts = {
    others: formatNumber(newCount),
    there: formatNumber(existingCount),
    twice: formatNumber(repeatedCount),
  }
  const repeatedTotal = existingCount + repeatedCount
  const choices: readonly (readonly [choice: RepeatedRowChoice, label: string])[] =
    repeatedTotal === 0
      ? [['as_is', t('repeated.asIs', { number: formatNumber(newCount) })]]
      : [
          ...(newCount > 0 ? [['skip', t('repeated.skip', { number: formatNumber(newCount) })] as const] : []),
          ['create', t('repeated.create')],
        ]
  return (
    <div className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('repeated.title', { name: rejectedFile.fileName })}
      </h3>
      <p>{t('repeated.text', counts)}</p>
      {contradictedCount > 0 && <p>{t('repeated.contradicted', { contradicted: formatNumber(contradictedCount) })}</p>}
      {uncheckedCount > 0 && <p>{t('repeated.uncompared', { number: formatNumber(uncheckedCount) })}</p>}
      <ul className={styles.list}>
        {addReactKeys(visibleErrors).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <span>{t('repeated.more', { number: formatNumber(hiddenCount) })}</span>
          <Button
            icon={<Download size={14} />}
            onClick={() => saveTextFile('log-errors.txt', buildErrorLog(rejectedFile, t))}
          >
            {t('repeated.list')}
          </Button>
        </div>
      )}
      <div className={styles.more}>
        {choices.map(([choice, label]) => (
          <Button key={choice} disabledReason={isSending ? t('busy') : null} onClick={() => onChoose(choice)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Returns the validation errors of a rejected file (422). Returns null for other errors, such as a lost connection. */
function parseRejectedFile(error: unknown, fileName: string): RejectedFile | null {
  if (!isApiError(error) || error.status !== 422 || error.code !== 'stores.upload_refused') return null
  return { fileName, message: error.problem?.message ?? '', errors: getMessages(error), count: getErrorCount(error) }
}

const getMessages = ({ fields }: ApiError) => fields.map(({ message }) => message)

function getErrorCount({ problem, fields }: ApiError): number {
  const count = problem?.context?.count
  return typeof count === 'number' ? count : fields.length
}

/** Builds the content of the file `log-errors.txt`, in UTF-8 with BOM and with one error per line. */
function buildErrorLog({ fileName, message, errors, count }: RejectedFile, t: TFunction): string {
  const moreLine = count > errors.length ? [t('store-upload:more', { count: count - errors.length })] : []
  return `\uFEFF${[fileName, message, '', ...errors, ...moreLine].join('\r\n')}\r\n`
}

interface ErrorListProps {
  readonly rejectedFile: RejectedFile
  /**
   * True if the server has rejected the file since the user opened the page. The heading of the error list then
   * receives the focus.
   */
  readonly takesFocus: boolean
}

/** Shows at most five errors. If there are more errors, a button downloads the complete list as a file (S2 §8). */
function ErrorList({ rejectedFile, takesFocus }: ErrorListProps) {
  const { t } = useTranslation('store-upload')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { fileName, message, errors, count } = rejectedFile
  const visibleErrors = errors.slice(0, MAX_INLINE_ERRORS)

  return (
    <div className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('failed')}
      </h3>
      <p>
        {fileName}: {message}
      </p>
      <ul className={styles.list} aria-label={t('errors')}>
        {addReactKeys(visibleErrors).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {count > MAX_INLINE_ERRORS && (
        <div className={styles.more}>
          <span>
            {t('more', { count: count - visibleErrors.length, number: formatNumber(count - visibleErrors.length) })}
          </span>
          <Button
            icon={<Download size={14} />}
            onClick={() => saveTextFile('log-errors.txt', buildErrorLog(rejectedFile, t))}
          >
            {t('log')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Adds a unique React key to every text, because the same message may occur twice. */
function addReactKeys(texts: readonly string[]) {
  return texts.map((text, index) => ({ key: `${index} ${text}`, text }))
}

/** Progress bar with a cancel button, shown while the file is uploaded and validated. */
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

/** Request timeout in milliseconds. Must be longer than the maximum time that the server needs for a file. */
const UPLOAD_TIMEOUT_MS = 115_000

const EmptyFormSchema = z.object({})

/**
 * Returns the state of an upload (file, progress, question, result, errors) and functions that send and cancel the
 * upload.
 */
function useStoreUpload(ecommerceId: number) {
  const { t } = useTranslation(['store-upload', 'ui', 'errors'])
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const { user } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [createdCount, setCreatedCount] = useState<number | null>(null)
  const [rejectedFile, setRejectedFile] = useState<RejectedFile | null>(() => readRejectedFile(ecommerceId))
  /**
   * True if the server has rejected the file since the user opened the page; false if the stored errors are from an
   * earlier visit.
   */
  const [isNewError, setIsNewError] = useState(false)
  const [question, setQuestion] = useState<UploadQuestion | null>(null)
  /** Decision of the user how to handle repeated rows. The next upload sends this decision. */
  const choiceForNextUpload = useRef<RepeatedRowChoice | undefined>(undefined)
  const abortController = useRef<AbortController | null>(null)

  const showRejectedFile = (nextRejectedFile: RejectedFile | null) => {
    setRejectedFile(nextRejectedFile)
    storeRejectedFile(ecommerceId, nextRejectedFile)
  }

  const formId = `stores.upload:${ecommerceId}`
  const form = useContractForm({
    schema: EmptyFormSchema,
    formId,
    errorTitle: t('failed'),
    defaults: {},
    disabledReason: file === null ? t('noFile') : file.size > MAX_STORE_FILE_BYTES ? t('tooLarge') : null,
    onSubmit: (_, submission) => (file === null ? false : send(file, submission)),
  })

  async function send(uploadedFile: File, { idempotencyKey }: Submission): Promise<boolean> {
    const repeatedRowChoice = choiceForNextUpload.current
    choiceForNextUpload.current = undefined
    abortController.current = new AbortController()
    setCreatedCount(null)
    setIsSending(true)
    try {
      // Reading the file fails if the file has changed on disk since the user selected the file. In this case, no
      // request is sent.
      const content = await uploadedFile.arrayBuffer().catch(() => null)
      if (content === null) {
        setFile(null)
        notify({ kind: 'error', text: t('changedOnDisk'), subject: formId })
        return false
      }
      const firstAttemptFields = user.extensions ? { addresses: 'ask' as const } : {}
      const choiceFields =
        repeatedRowChoice === undefined
          ? firstAttemptFields
          : repeatedRowChoice === 'as_is'
            ? {}
            : { repeated: repeatedRowChoice }
      const body = { file: new File([content], uploadedFile.name), ...choiceFields }
      const input = { params: { ecommerce_id: ecommerceId }, body }
      const response = await callApi(uploadStores, input, {
        signal: abortController.current.signal,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        // The idempotency key contains the size and date of the file and the decision of the user, because an upload
        // with other values is a different request.
        idempotencyKey: `${idempotencyKey}-${uploadedFile.size}-${uploadedFile.lastModified}-${repeatedRowChoice ?? 'ask'}`,
      })
      const { data } = response
      showRejectedFile(null)
      setQuestion(null)
      setCreatedCount(data.created)
      setFile(null)
      void invalidateQueries(client, uploadStores)
      const done = t('done', { count: data.created, number: formatNumber(data.created) })
      const extraTexts = (['skipped', 'uncompared'] as const)
        .filter((outcome) => data[outcome] > 0)
        .map((outcome) => t(`repeated.${outcome}`, { count: data[outcome], number: formatNumber(data[outcome]) }))
      notify({ kind: 'success', text: [done, ...extraTexts].join(' '), ...buildUndoAction(response, run, t) })
      return true
    } catch (error) {
      const uploadQuestion = parseUploadQuestion(error, uploadedFile.name)
      if (uploadQuestion) {
        setQuestion(uploadQuestion)
        return false
      }
      const rejection = parseRejectedFile(error, uploadedFile.name)
      if (rejection) {
        setIsNewError(true)
        showRejectedFile(rejection)
        return false
      }
      const isCancelled = isApiError(error) && error.kind === 'cancelled'
      if (isCancelled) notify({ kind: 'info', text: t('cancelled') })
      if (isCancelled) return false
      throw error
    } finally {
      abortController.current = null
      setIsSending(false)
    }
  }

  const choose = (nextFile: File) => {
    setFile(nextFile)
    setCreatedCount(null)
    setQuestion(null)
    showRejectedFile(null)
  }

  const sendChoice = (selectedChoice: RepeatedRowChoice) => {
    choiceForNextUpload.current = selectedChoice
    void form.submit()
  }

  const cancel = () => abortController.current?.abort()
  return {
    form,
    file,
    choose,
    isSending,
    cancel,
    createdCount,
    rejectedFile,
    isNewError,
    question,
    sendChoice,
  }
}

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Upload tab of an ecommerce (S2 §2). The server creates either all stores of the file or none. */
export function UploadTab({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['store-upload', 'common'])
  const { can, user } = useSession()
  if (!can(uploadStores.access))
    return (
      <ForbiddenPanel
        reason={getMissingAccessReason(user, uploadStores.access, t)}
        action={<AccessRequestButtons access={uploadStores.access} />}
      />
    )
  if (ecommerceId === null) return <EmptyState title={t('noEcommerce')} text={t('noEcommerceText')} />
  return <UploadForm key={ecommerceId} ecommerceId={ecommerceId} />
}

function UploadForm({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('store-upload')
  const { run } = useCommandRunner()
  const upload = useStoreUpload(ecommerceId)
  const { form, file, choose, isSending, cancel, createdCount, rejectedFile, isNewError, question, sendChoice } = upload
  const limits = { size: formatNumber(MAX_STORE_FILE_BYTES / BYTES_PER_MEGABYTE), lines: formatNumber(MAX_STORE_LINES) }

  return (
    <div className={styles.tab}>
      <Section
        title={t('title')}
        action={
          <Button icon={<Download size={14} />} onClick={() => run(downloadStoreTemplateCommand)}>
            {t('template')}
          </Button>
        }
      >
        <p className={styles.muted}>{t('description', limits)}</p>
        <Form form={form} label={t('title')}>
          <FileDropArea
            file={file}
            emptyText={t('drop')}
            accept=".csv,.txt,text/csv,text/plain"
            disabledReason={isSending ? t('busy') : null}
            onFile={choose}
          />
          {question && <UploadQuestionPanel question={question} isSending={isSending} onChoose={sendChoice} />}
          {rejectedFile && <ErrorList rejectedFile={rejectedFile} takesFocus={isNewError} />}
          {createdCount !== null && (
            <div className={styles.done} role="status">
              <span>{t('done', { count: createdCount, number: formatNumber(createdCount) })}</span>
              <ButtonLink to={buildCommandLink(listStoresCommand, { ecommerce_id: String(ecommerceId) })}>
                {t('toList')}
              </ButtonLink>
            </div>
          )}
          <FormBar>
            <SaveBar form={form} label={t('send')} />
          </FormBar>
          {/* Shows the progress below the submit button, so that the submit button does not move and a double click
              does not hit "cancel". */}
          {isSending && <UploadProgress onCancel={cancel} />}
        </Form>
        <ColumnList />
      </Section>
    </div>
  )
}
