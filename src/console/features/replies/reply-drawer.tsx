// Drawer with the reply to the consumer of a reverse (return request). The user edits the reply and copies it, or posts
// it to the helpdesk as a public comment after a confirmation with a preview.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { redactDraftText } from '#console/forms/drafts.ts'
import { Field, TextAreaField } from '#console/forms/fields.tsx'
import { withDisabledReason } from '#console/forms/form.tsx'
import { useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { POST_TIMEOUT_MS, useTicket } from '#console/lib/ticket.ts'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { formatReplyTemplate } from '#console/records/reply-labels.ts'
import { getLastTicket, getTimelineQuery } from '#console/records/reverse-timeline.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Select } from '#console/ui/select.tsx'
import { getReply, MAX_REPLY_LENGTH, postReply, type Reply, replyTemplates } from '#contract/console/replies.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { parseTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { useCopyReply } from './actions.ts'
import styles from './replies.module.css'

const ReplyForm = z.object({ text: requiredText(MAX_REPLY_LENGTH), ticket: ticketNumber.optional() })

/** Template and language that the user has selected; without a selection, the server selects them. */
type ReplyChoice = Partial<Pick<Reply, 'template' | 'language'>>

export function PostReplyDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('replies')
  const { close } = useCommandRunner()
  const id = z.safeParse(recordId, args.reverse_id)
  if (id.success) return <LoadedReply key={id.data} id={id.data} linkedTicket={args.ticket} />
  return (
    <Drawer title={t('reply.title')} onClose={close}>
      <EmptyState title={t('reply.missing')} />
    </Drawer>
  )
}

interface LoadedReplyProps {
  readonly id: number
  readonly linkedTicket: string | undefined
}

function LoadedReply({ id, linkedTicket }: LoadedReplyProps) {
  const { t } = useTranslation(['replies', 'reverses'])
  const [choice, setChoice] = useState<ReplyChoice>({})
  const query = useQuery({
    ...queryOptionsFor(getReply, { params: { id }, query: choice }),
    select: selectRecord,
    placeholderData: keepPreviousData,
  })
  return (
    <LoadedLayer
      surface="drawer"
      query={query}
      title={t('reply.named', { id })}
      height="240px"
      notFoundContent={<EmptyState title={t('reverses:show.notFound', { id })} />}
    >
      {/* The key resets the form if the user selects another template or language. */}
      {(reply) => (
        <ReplyDrawer
          key={`${reply.template} ${reply.language}`}
          reply={reply}
          linkedTicket={linkedTicket}
          onChoose={setChoice}
        />
      )}
    </LoadedLayer>
  )
}

interface ReplyDrawerProps {
  readonly reply: Reply
  readonly linkedTicket: string | undefined
  readonly onChoose: (choice: ReplyChoice) => void
}

interface PostedReply {
  readonly text: string
  readonly ticket: string
}

function ReplyDrawer({ reply, linkedTicket, onChoose }: ReplyDrawerProps) {
  const { t } = useTranslation('replies')
  const { close } = useCommandRunner()
  const { user } = useSession()
  const currentTicket = useTicket().ticket
  const copyReply = useCopyReply()
  const client = useQueryClient()
  /** Reply that waits for the confirmation; null if no confirmation is open. */
  const [unconfirmedReply, setUnconfirmedReply] = useState<PostedReply | null>(null)
  const isConfirmed = useRef(false)
  const [replacementChoice, setReplacementChoice] = useState<ReplyChoice | null>(null)
  const { reverse_id: id, template, language } = reply
  const canPost = user.tickets.takes_notes
  const title = t('reply.named', { id })
  const copy = (text: string) => copyReply({ ...reply, text })
  // Does not use `FormDrawer`, because posting needs a confirmation with a preview.
  const form = useContractForm({
    schema: ReplyForm,
    formId: `replies.post:${id}:${template}:${language}`,
    draftTitleField: 'text',
    defaults: { text: reply.text, ticket: '' },
    prefilled: { ticket: linkedTicket },
    ticketValues: { ticket: currentTicket ?? undefined },
    toStoredValues: redactDraftText,
    errorTitle: t('reply.failed'),
    onSubmit: async ({ text, ticket: typedTicket }, { idempotencyKey }) => {
      if (!canPost) {
        copy(text)
        return false
      }
      const ticket = parseTicket(typedTicket ?? '') ?? ''
      if (!isConfirmed.current) {
        setUnconfirmedReply({ text, ticket })
        return false
      }
      isConfirmed.current = false
      const body = { reverse_id: id, template, language, text }
      try {
        await callApi(postReply, { params: { ticket }, body }, { idempotencyKey, timeoutMs: POST_TIMEOUT_MS })
      } finally {
        void invalidateQueries(client, postReply)
      }
      notify({ kind: 'success', text: t('reply.posted', { ticket }) })
      close()
      return true
    },
  })
  const ticket = useFieldValue(form, 'ticket') ?? ''
  const { data: timeline } = useQuery({ ...getTimelineQuery(id), enabled: canPost })
  const lastTicket = getLastTicket(timeline?.data ?? [])
  const hasOtherLastTicket = lastTicket !== null && parseTicket(ticket) !== lastTicket
  const takeTicket = (nextTicket: string) => {
    form.set('ticket', nextTicket)
    form.form.setFocus('ticket')
  }
  const choose = (patch: ReplyChoice) => {
    const choice = { template, language, ...patch }
    if (form.isDirty() && form.form.getValues('text') !== reply.text) setReplacementChoice(choice)
    else onChoose(choice)
  }
  const confirm = () => {
    isConfirmed.current = true
    setUnconfirmedReply(null)
    form.submit()
  }
  return (
    <FormFrame
      title={title}
      formLabel={title}
      saveLabel={t(canPost ? 'reply.send' : 'reply.copy')}
      form={withDisabledReason(form, canPost && ticket.trim() === '' ? t('reply.noTicket') : null, form.submit)}
      buttons={
        canPost && (
          <Button icon={<Copy size={14} />} onClick={() => copy(String(form.form.getValues('text')))}>
            {t('reply.copy')}
          </Button>
        )
      }
      above={<TemplateSelection reply={reply} onChoose={choose} />}
      below={
        <>
          {replacementChoice && (
            <ConfirmDialog
              title={t('replace.title')}
              actionLabel={t('replace.confirm')}
              variant="primary"
              onCancel={() => setReplacementChoice(null)}
              onConfirm={() => {
                form.discard()
                onChoose(replacementChoice)
              }}
            >
              {t('replace.text')}
            </ConfirmDialog>
          )}
          {unconfirmedReply && (
            <ConfirmDialog
              title={t('confirm.title', { ticket: unconfirmedReply.ticket })}
              actionLabel={t('confirm.send')}
              variant="primary"
              ticket={unconfirmedReply.ticket}
              onCancel={() => setUnconfirmedReply(null)}
              onConfirm={confirm}
            >
              <div className={styles.confirmation}>
                <p>{t('confirm.text')}</p>
                <blockquote className={styles.preview}>{unconfirmedReply.text}</blockquote>
              </div>
            </ConfirmDialog>
          )}
        </>
      }
    >
      <TextAreaField
        form={form}
        name="text"
        label={t('reply.text')}
        hint={t(canPost ? 'reply.textHint' : 'reply.noHelpdesk')}
        rows={12}
      />
      {canPost && (
        <Field
          form={form}
          name="ticket"
          label={t('reply.ticket')}
          hint={t('reply.ticketHint')}
          isMonospaced
          contentAfter={
            hasOtherLastTicket && (
              <div className={styles.lastTicket} role="status">
                <span>{t('reply.lastTicket', { ticket: lastTicket })}</span>
                <Button size="small" onClick={() => takeTicket(lastTicket)}>
                  {t('reply.useTicket', { ticket: lastTicket })}
                </Button>
              </div>
            )
          }
        />
      )}
    </FormFrame>
  )
}

interface TemplateSelectionProps {
  readonly reply: Reply
  readonly onChoose: (patch: ReplyChoice) => void
}

function TemplateSelection({ reply, onChoose }: TemplateSelectionProps) {
  const { t } = useTranslation(['replies', 'session', 'ui'])
  return (
    <>
      <FieldFrame label={t('reply.template')}>
        {(control) => (
          <Select
            {...control}
            options={replyTemplates.map((value) => ({ value, label: formatReplyTemplate(value, t) }))}
            value={reply.template}
            onChange={(selected) => {
              const template = replyTemplates.find((candidate) => candidate === selected)
              if (template) onChoose({ template })
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('reply.language')}
        hint={t(reply.consumer_language === null ? 'reply.languageUnknown' : 'reply.languageKnown')}
      >
        {(control) => (
          <Select
            {...control}
            options={languages.map((value) => ({ value, label: t(`session:languages.${value}`) }))}
            value={reply.language}
            onChange={(selected) => {
              const language = languages.find((candidate) => candidate === selected)
              if (language) onChoose({ language })
            }}
          />
        )}
      </FieldFrame>
    </>
  )
}
