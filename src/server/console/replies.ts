// Handlers of replies to the consumer of a reverse (return request): templates, the reply from a template, and the
// replies that a user copies or posts to the helpdesk.
import { and, eq } from 'drizzle-orm'
import {
  getReply,
  listReplyTemplates,
  postReply,
  type ReplyReason,
  type ReplyTemplate,
  type ReplyTemplateName,
  recordCopiedReply,
  renderReply,
  replyTemplates,
  saveReplyTemplate,
  selectReplyTemplate,
} from '#contract/console/replies.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { ReverseStatus } from '#contract/platform/reprocess.ts'
import { getRemedy } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { replyTemplates as templatesTable } from '#server/db/schema/console/tickets.ts'
import { httpError } from '#server/http/errors.ts'
import { diffFields, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, defineLongHandler, type Handler, type HandlerContext } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { getDefaultReply, getStatusName } from '#server/http/text.ts'
import { buildEndpointUndoRule, expectUnchanged, type UndoRule } from '#server/http/undo.ts'
import type { ReplyData } from '#server/services/platform-port.ts'
import { postTicketMessage } from '#server/services/ticket-messages.ts'

type TemplateRow = typeof templatesTable.$inferSelect

interface TemplateKey {
  readonly template: ReplyTemplateName
  readonly language: Language
}

/** Version of a template without a row. It equals the version of a new row, so that the first save has no conflict. */
const FIRST_VERSION = 1

function serializeTemplate({ template, language }: TemplateKey, row: TemplateRow | undefined): ReplyTemplate {
  const default_text = getDefaultReply(template, language)
  return {
    ...{ template, language, default_text },
    text: row?.text || default_text,
    updated_at: row && row.version > FIRST_VERSION ? row.updated_at.toISOString() : null,
    version: row?.version ?? FIRST_VERSION,
  }
}

const buildKeyCondition = ({ template, language }: TemplateKey) =>
  and(eq(templatesTable.template, template), eq(templatesTable.language, language))

async function readTemplate(db: Database, key: TemplateKey): Promise<ReplyTemplate> {
  const [row] = await db.select().from(templatesTable).where(buildKeyCondition(key))
  return serializeTemplate(key, row)
}

/** Id of a template in the activity log, for example `shipped/es`. */
const toEntityId = ({ template, language }: TemplateKey) => `${template}/${language}`

/** Statuses after which neither the address nor the attempts change what the consumer has to do. */
const finalStatuses: ReadonlySet<string> = new Set<ReverseStatus>([
  ...(['canceled', 'completed', 'partially_completed', 'almost_done', 'done'] as const),
])
/** Statuses before the consumer ships the goods, while a wrong address still matters. */
const statusesBeforeShipment: ReadonlySet<string> = new Set<ReverseStatus>([
  ...(['pending', 'approved', 'partially_approved', 'processing', 'awaiting'] as const),
])

const reasonByAttemptError: Readonly<Record<string, ReplyReason>> = {
  'reprocess.refused_return_window_closed': 'return_window',
  'reprocess.refused_address_not_served': 'not_served',
}

/** Returns what the consumer must know or do, apart from the status; null if there is nothing. */
function findReplyReason({ status, tracking_error, address_error, attempt_error }: ReplyData): ReplyReason | null {
  if (finalStatuses.has(status ?? '')) return null
  if (tracking_error !== null) {
    const remedy = getRemedy(tracking_error)
    if (remedy === 'zip') return 'zip_code'
    return remedy === 'address' ? 'address' : 'carrier'
  }
  if (address_error !== null && statusesBeforeShipment.has(status ?? ''))
    return address_error === 'reprocess.address_incomplete' ? 'address' : 'zip_code'
  return attempt_error === null ? null : (reasonByAttemptError[attempt_error] ?? 'merchant')
}

async function readReverse(
  { db, services: { platformPort } }: Pick<HandlerContext<typeof getReply>, 'db' | 'services'>,
  id: number,
): Promise<ReplyData> {
  const reverse = await platformPort.reverses.readReplyData(db, id)
  if (!reverse) throw httpError(404, 'not_found_reverses', { values: { id } })
  return reverse
}

export const replyHandlers: readonly Handler[] = [
  defineHandler(listReplyTemplates, async ({ db }) => {
    const rows = await db.select().from(templatesTable)
    const keys = replyTemplates.flatMap((template) => languages.map((language) => ({ template, language })))
    const findRow = (key: TemplateKey) =>
      rows.find(({ template, language }) => template === key.template && language === key.language)
    return { data: keys.map((key) => serializeTemplate(key, findRow(key))) }
  }),

  defineHandler(saveReplyTemplate, async ({ params, body, ...context }) => {
    const toApi = (row: TemplateRow) => serializeTemplate(params, row)
    await context.db.insert(templatesTable).values(params).onConflictDoNothing()
    const { saved } = await saveRow(context, {
      table: templatesTable,
      where: buildKeyCondition(params),
      toApi,
      prepareChange: (row) => {
        const changes = diffFields({ text: toApi(row).text }, body)
        const text = body.text === toApi(row).default_text ? '' : body.text
        return {
          patch: hasChanges(changes) ? { text } : null,
          activity: {
            ...{ action: 'replies.editTemplate', entity: 'reply_template', entity_id: toEntityId(params) },
            ...changes,
          },
        }
      },
    })
    return { success: true as const, data: toApi(saved) }
  }),

  defineHandler(getReply, async ({ params: { id }, query, ...context }) => {
    const reverse = await readReverse(context, id)
    const consumer_language = languages.find((language) => language === reverse.language) ?? null
    const language = query.language ?? consumer_language ?? languages[0]
    const template = query.template ?? selectReplyTemplate(reverse.status, findReplyReason(reverse))
    const { text: templateText } = await readTemplate(context.db, { template, language })
    const text = renderReply(templateText, {
      merchant: reverse.ecommerce.display_name,
      reverse: String(id),
      order: reverse.order_number,
      status: getStatusName(reverse.status, language),
      tracking_code: reverse.tracking_code ?? '',
    })
    return { data: { reverse_id: id, template, language, consumer_language, text } }
  }),

  defineHandler(recordCopiedReply, async ({ params: { id }, body, ...context }) => {
    const { ecommerce } = await readReverse(context, id)
    await context.record({
      ...{ action: 'replies.copy', entity: 'reverse', entity_id: id, ecommerce_id: ecommerce.id },
      after: body,
    })
    return { success: true as const }
  }),

  defineLongHandler(postReply, async ({ params: { ticket }, body, ...context }) => {
    const { reverse_id, template, language, text } = body
    const { ecommerce } = await readReverse(context, reverse_id)
    const activityEntry = {
      ...{ action: 'replies.post', entity: 'reverse', entity_id: reverse_id, ecommerce_id: ecommerce.id },
      after: { template, language },
    }
    return postTicketMessage({ ticket, text, replyTemplate: template, activityEntry }, context)
  }),
]

export const replyUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'replies.editTemplate',
    endpoint: saveReplyTemplate,
    handlers: replyHandlers,
    buildInput: async ({ row, db, before, after }) => {
      const [template, language] = row.entity_id.split('/')
      const params = saveReplyTemplate.params.parse({ template, language })
      const current = await readTemplate(db, params)
      expectUnchanged(current, after)
      return { version: current.version, params, body: { text: String(before.text) } }
    },
  }),
]
