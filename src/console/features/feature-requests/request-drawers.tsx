// Drawers of feature requests: ask for one, see one with its answer, answer it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { ClaimBar } from '#console/records/claims.tsx'
import { EcommerceFormField } from '#console/records/ecommerce-form-field.tsx'
import { useRunner } from '#console/run/runner.ts'
import { undoOffer } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import {
  answerFeatureRequest,
  answerWithinHours,
  FeatureRequest,
  FeatureRequestToSend,
  getFeatureRequest,
  longestAnswer,
  requestFeature,
} from '#contract/console/feature-requests.ts'
import { lookupEcommerces } from '#contract/console/tickets.ts'
import { idField, recordId, requiredText } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import styles from './request-drawers.module.css'

export function AnswerBadge({ answer }: Pick<FeatureRequest, 'answer'>) {
  const { t } = useTranslation('feature-requests')
  return answer === '' ? (
    <Badge tone="warning" icon={Clock}>
      {t('state.open')}
    </Badge>
  ) : (
    <Badge tone="positive" icon={Check}>
      {t('state.answered')}
    </Badge>
  )
}

/** `12 - Loja Azul`; empty where it is nobody's. */
export function merchantOf({ ecommerce_id, ecommerce_name }: FeatureRequest): string {
  return ecommerce_id === null ? '' : `${ecommerce_id} - ${ecommerce_name ?? ''}`
}

/** What is typed as an ecommerce is refused in the words of a list to pick from. */
const Wish = z.object({
  text: FeatureRequestToSend.shape.text,
  ecommerce_id: idField('validation.ecommerce').optional(),
})

/** Drawer in which any user asks for a feature, for one ecommerce or for none. */
export function AskDrawer({ args }: { readonly args: Arguments }) {
  return <Asking key={args.ecommerce} args={args} />
}

function Asking({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('feature-requests')
  const { close } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const form = useContractForm({
    schema: Wish,
    formId: 'feature.request',
    draftTitle: 'text',
    defaults: { text: '', ecommerce_id: '' },
    given: { text: args.text, ecommerce_id: args.ecommerce },
    onSubmit: async ({ text, ecommerce_id }, { idempotencyKey }) => {
      const body = { text, ecommerce_id: ecommerce_id === undefined ? null : Number(ecommerce_id) }
      await callApi(requestFeature, { body }, { idempotencyKey })
      void invalidate(client, requestFeature)
      notify({ kind: 'success', text: t('ask.sent', { hours: answerWithinHours }) })
      close()
    },
  })
  return (
    <Drawer
      title={t('ask.title')}
      subtitle={t('ask.within', { hours: answerWithinHours })}
      onClose={close}
      footer={<SaveBar form={form} label={t('ask.send')} />}
    >
      <Form form={form}>
        <TextAreaField form={form} name="text" label={t('ask.text')} hint={t('ask.hint')} rows={8} />
        {can(lookupEcommerces.access) && (
          <EcommerceFormField form={form} name="ecommerce_id" label={t('ask.ecommerce')} />
        )}
      </Form>
    </Drawer>
  )
}

const Reply = z.object({ answer: requiredText(longestAnswer) })

export function RequestDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['feature-requests', 'commands'])
  const { close } = useRunner()
  const id = z.safeParse(recordId, args.request)
  if (id.success) return <OneRequest id={id.data} />
  return (
    <Drawer title={t('commands:featureRequests.open.title')} onClose={close}>
      <p>{t('request.badId', { id: args.request ?? '' })}</p>
    </Drawer>
  )
}

/** With the form of its answer for who writes the settings. */
function OneRequest({ id }: { readonly id: number }) {
  const { t } = useTranslation('feature-requests')
  const { close } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(getFeatureRequest, { params: { id } }))
  const title = t('request.title', { id })
  const found = data?.data
  if (found && can(answerFeatureRequest.access)) return <AnswerDrawer key={found.id} request={found} title={title} />
  return (
    <Drawer title={title} subtitle={found && subtitleOf(found)} onClose={close}>
      {found && <Reading request={found} />}
      {found && found.answer !== '' && <p className={styles.text}>{found.answer}</p>}
      {!found && <QueryPlaceholder error={error} onRetry={refetch} height="160px" />}
    </Drawer>
  )
}

const subtitleOf = (request: FeatureRequest) =>
  [request.user_name, formatInstant(request.created_at), merchantOf(request)].filter((part) => part !== '').join(' · ')

function Reading({ request }: { readonly request: FeatureRequest }) {
  const { t } = useTranslation('feature-requests')
  const { answer, answered_at, answered_by, text } = request
  return (
    <>
      <p>
        <AnswerBadge answer={answer} />{' '}
        {answered_at && t('request.answeredBy', { name: answered_by, at: formatInstant(answered_at) })}
      </p>
      <p className={styles.text}>{text}</p>
    </>
  )
}

interface AnswerDrawerProps {
  readonly request: FeatureRequest
  readonly title: string
}

function AnswerDrawer({ request, title }: AnswerDrawerProps) {
  const { t } = useTranslation('feature-requests')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const { id } = request
  const form = useRecordForm({
    schema: Reply,
    formId: `featureRequests.answer:${id}`,
    record: request,
    valuesOf: ({ answer }) => ({ answer }),
    recordSchema: FeatureRequest,
    save: async (body, { ifMatch }) =>
      (await callApi(answerFeatureRequest, { params: { id }, body }, { ifMatch })).data,
    onSaved: (saved) => {
      client.setQueryData(queryOf(getFeatureRequest, { params: { id } }).queryKey, { data: saved })
      void invalidate(client, answerFeatureRequest)
      notify({ kind: 'success', text: t('request.answered', { id }), ...undoOffer(saved, run, t) })
      close()
    },
  })
  return (
    <Drawer
      title={title}
      subtitle={subtitleOf(request)}
      onClose={close}
      footer={<SaveBar form={form} label={t('request.answer')} />}
    >
      <ClaimBar claimed={{ entity: 'feature_request', id }} hasKey={false} />
      <Reading request={request} />
      <Form form={form}>
        <TextAreaField form={form} name="answer" label={t('request.reply')} rows={8} />
      </Form>
      <ConflictDialog form={form} />
    </Drawer>
  )
}
