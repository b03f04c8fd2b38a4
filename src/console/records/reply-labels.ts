// Labels of the templates of replies to consumers.
import type { TFunction } from 'i18next'
import { replyReasons } from '#contract/console/replies.ts'
import { NO_STATUS } from '#contract/platform/reprocess.ts'

/**
 * Returns the translation key for the label of a reply template. A template is named after the reason for the reply, or
 * after the status of the reverse (return request).
 */
export function getReplyTemplateLabelKey(template: string): string {
  if (template === NO_STATUS) return 'ui:status.none'
  return replyReasons.some((reason) => reason === template)
    ? `replies:reason.${template}`
    : `ui:status.reverse.${template}`
}

export function formatReplyTemplate(template: string, t: TFunction): string {
  return t(getReplyTemplateLabelKey(template), { defaultValue: template })
}
