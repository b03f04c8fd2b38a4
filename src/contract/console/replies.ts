// Replies to the consumer of a reverse (return request): a template per status and per reason, and the endpoints that
// fill in a template, post the reply to the helpdesk and record a copied reply (product decision E6).

import { read, reverseAccess, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { NO_STATUS, reverseStatuses } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { TicketNote } from './tickets.ts'

/**
 * Reasons that change what the consumer has to know or do, regardless of the status. `zip_code` and `address`: the
 * consumer's address is wrong · `carrier`: the carrier created no label · `return_window` and `not_served`: the
 * merchant rejected the return · `merchant`: the merchant's system has not accepted the return yet.
 */
export const replyReasons = ['zip_code', 'address', 'carrier', 'return_window', 'not_served', 'merchant'] as const
export type ReplyReason = (typeof replyReasons)[number]

/** Names of the templates: one per status, one for reverses without a known status, and one per reason. */
export const replyTemplates = [...reverseStatuses, NO_STATUS, ...replyReasons] as const
export type ReplyTemplateName = (typeof replyTemplates)[number]

/** Returns the template for a reverse: the template of the reason, or else the template of the status. */
export function selectReplyTemplate(status: string | null, reason: ReplyReason | null): ReplyTemplateName {
  return reason ?? reverseStatuses.find((knownStatus) => knownStatus === status) ?? NO_STATUS
}

/** Placeholders in a template, each written as `{{name}}`. */
export const replyPlaceholders = ['merchant', 'reverse', 'order', 'status', 'tracking_code'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
export type ReplyValues = Readonly<Record<ReplyPlaceholder, string>>

const placeholderPattern = /\{\{([^{}]*)\}\}/g

const findPlaceholder = (name: string) => replyPlaceholders.find((placeholder) => placeholder === name.trim())

/**
 * Fills in the placeholders of a template. Omits a line with a placeholder that has no value, for example the line with
 * the tracking code before there is a tracking code.
 */
export function renderReply(template: string, values: ReplyValues): string {
  const getValue = (name: string) => {
    const placeholder = findPlaceholder(name)
    return placeholder === undefined ? '' : values[placeholder]
  }
  const hasAllValues = (line: string) =>
    [...line.matchAll(placeholderPattern)].every(([, name = '']) => getValue(name) !== '')
  return template
    .split('\n')
    .filter(hasAllValues)
    .join('\n')
    .replace(placeholderPattern, (_, name: string) => getValue(name))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const hasKnownPlaceholders = (template: string) =>
  [...template.matchAll(placeholderPattern)].every(([, name = '']) => findPlaceholder(name) !== undefined)

const MAX_TEMPLATE_LENGTH = 4000
const languageSchema = z.enum(languages)
const templateSchema = z.enum(replyTemplates)

export const ReplyTemplate = z.object({
  template: templateSchema,
  language: languageSchema,
  text: z.string(),
  /** Text that applies until a user changes the template. */
  default_text: z.string(),
  /** Time of the last change; null if the template was never changed. */
  updated_at: instant.nullable(),
  version: z.int(),
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

export const ReplyTemplateInput = z.strictObject({
  text: requiredText(MAX_TEMPLATE_LENGTH).refine(hasKnownPlaceholders, 'validation.placeholder'),
})

/** Returns all templates in all languages. */
export const listReplyTemplates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reply-templates',
  access: read('config'),
  response: z.object({ data: z.array(ReplyTemplate) }),
  cacheTopics: ['replies'],
})

/** Saves the text of a template in one language. The default text restores the default. */
export const saveReplyTemplate = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/reply-templates/:template/:language',
  access: write('config'),
  params: z.strictObject({ template: templateSchema, language: languageSchema }),
  body: ReplyTemplateInput,
  response: z.object({ success: z.literal(true), data: ReplyTemplate }),
  invalidatedTopics: ['replies', 'activity'],
  errorStatuses: [412],
})

/** Permission to reply to the consumer of a reverse: to write the reverse. */
export const replyAccess = reverseAccess.write

/**
 * Marks endpoints that need the details of a reverse. In front of an existing platform, they are available if the
 * adapter file defines the call for one reverse.
 */
const extension = 'getReverse'

const replyParams = z.strictObject({ id: recordId })

export const Reply = z.object({
  reverse_id: z.int(),
  template: templateSchema,
  language: languageSchema,
  /** Language of the store in which the consumer bought; null when unknown. */
  consumer_language: languageSchema.nullable(),
  text: z.string(),
})
export type Reply = z.infer<typeof Reply>

/**
 * Returns the reply to the consumer of a reverse, from the template of its reason or status and in the consumer's
 * language, unless the query names another template or language.
 */
export const getReply = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/:id/reply',
  access: replyAccess,
  params: replyParams,
  query: z.strictObject({ template: templateSchema.optional(), language: languageSchema.optional() }),
  response: z.object({ data: Reply }),
  cacheTopics: ['replies', 'reverses', 'reprocess', 'trackingErrors'],
  extension,
})

const usedTemplateFields = { template: templateSchema, language: languageSchema }

/** Records that a user copied a reply. The activity log keeps the template and the language, not the text. */
export const recordCopiedReply = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/reverses/:id/replies',
  access: replyAccess,
  params: replyParams,
  body: z.strictObject(usedTemplateFields),
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['activity', 'tickets'],
  extension,
})

/** Maximum number of characters in a reply. */
export const MAX_REPLY_LENGTH = 8000

/**
 * Posts a reply to the ticket in the helpdesk, as a public comment. Posting the same text to the same ticket twice
 * creates only one comment. The activity log keeps the template and the language, not the text.
 */
export const postReply = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/tickets/:ticket/replies',
  access: replyAccess,
  params: z.strictObject({ ticket: ticketNumber }),
  body: z.strictObject({ reverse_id: recordId, ...usedTemplateFields, text: requiredText(MAX_REPLY_LENGTH) }),
  response: z.object({ success: z.literal(true), data: TicketNote }),
  invalidatedTopics: ['tickets', 'activity'],
  extension,
})
