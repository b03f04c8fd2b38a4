// Drawers that create a feature request, display a request with its answer, and answer a request.

import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { openFeatureRequestCommand } from '#commands/feature-requests.ts'
import { callApi } from '#console/api/client.ts'
import { formatEcommerceName, queryOptionsFor } from '#console/api/queries.ts'
import { TextAreaField } from '#console/forms/fields.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { ClaimBar } from '#console/records/claims.tsx'
import { EcommerceFormField } from '#console/records/ecommerce-form-field.tsx'
import { EditDrawer, FormDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { RecordDrawer } from '#console/records/record-drawer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import type { OpenPage } from '#console/run/record-pager.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import {
  answerFeatureRequest,
  FeatureRequest,
  FeatureRequestInput,
  getFeatureRequest,
  MAX_ANSWER_HOURS,
  MAX_ANSWER_LENGTH,
  requestFeature,
} from '#contract/console/feature-requests.ts'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { buildRecordIdSchema, recordId, requiredText } from '#contract/fields.ts'
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

/**
 * Formats the ecommerce of a feature request as `Loja Azul · 12`, or as its id if the name is unknown. Returns an empty
 * text if the request concerns no ecommerce.
 */
export function formatRequestEcommerce({ ecommerce_id, ecommerce_name }: FeatureRequest): string {
  if (ecommerce_id === null) return ''
  return ecommerce_name === null
    ? String(ecommerce_id)
    : formatEcommerceName({ id: ecommerce_id, display_name: ecommerce_name })
}

/**
 * Form schema of a feature request. The error message for an invalid ecommerce is "Choose an ecommerce from the list".
 */
const FeatureRequestFormSchema = z.object({
  text: FeatureRequestInput.shape.text,
  ecommerce_id: buildRecordIdSchema('validation.ecommerce').optional(),
})

/** Drawer in which every user can request a feature, optionally for one ecommerce. */
export function RequestFeatureDrawer({ args }: { readonly args: Arguments }) {
  return <FeatureRequestCreateForm key={args.ecommerce} args={args} />
}

function FeatureRequestCreateForm({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('feature-requests')
  const { can } = useSession()
  return (
    <FormDrawer
      title={t('ask.title')}
      description={t('ask.within', { hours: MAX_ANSWER_HOURS })}
      saveLabel={t('ask.send')}
      schema={FeatureRequestFormSchema}
      formId="feature.request"
      draftTitleField="text"
      defaults={{ text: '', ecommerce_id: '' }}
      prefilled={{ text: args.text, ecommerce_id: args.ecommerce }}
      send={({ text, ecommerce_id }, key) => {
        const body = { text, ecommerce_id: ecommerce_id === undefined ? null : Number(ecommerce_id) }
        return callApi(requestFeature, { body }, key)
      }}
      writeEndpoint={requestFeature}
      getToast={() => t('ask.sent', { hours: MAX_ANSWER_HOURS })}
    >
      {(form) => (
        <>
          <TextAreaField form={form} name="text" label={t('ask.text')} hint={t('ask.hint')} rows={8} />
          {can(lookUpEcommerces.access) && (
            <EcommerceFormField form={form} name="ecommerce_id" label={t('ask.ecommerce')} />
          )}
        </>
      )}
    </FormDrawer>
  )
}

const AnswerForm = z.object({ answer: requiredText(MAX_ANSWER_LENGTH) })

export function FeatureRequestDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['feature-requests', 'commands'])
  const { close } = useCommandRunner()
  const id = z.safeParse(recordId, args.request)
  if (id.success) return <LoadedRequest id={id.data} />
  return (
    <Drawer title={t('commands:featureRequests.open.title')} onClose={close}>
      <p>{t('request.badId', { id: args.request ?? '' })}</p>
    </Drawer>
  )
}

/** Displays a feature request. Users who may answer feature requests also see a form for the answer. */
function LoadedRequest({ id }: { readonly id: number }) {
  const { t } = useTranslation('feature-requests')
  const { close } = useCommandRunner()
  const { can } = useSession()
  const query = useQuery({ ...queryOptionsFor(getFeatureRequest, { params: { id } }), select: selectRecord })
  const title = t('request.title', { id })
  return (
    <LoadedLayer surface="drawer" query={query} title={title} height="160px">
      {(request) =>
        can(answerFeatureRequest.access) ? (
          <AnswerDrawer key={request.id} request={request} title={title} />
        ) : (
          <RecordDrawer openPage={getOpenPage(request)} title={title} subtitle={buildSubtitle(request)} onClose={close}>
            <RequestDetails request={request} />
            {request.answer !== '' && <p className={styles.text}>{request.answer}</p>}
          </RecordDrawer>
        )
      }
    </LoadedLayer>
  )
}

const getOpenPage = ({ id }: FeatureRequest): OpenPage => ({
  command: openFeatureRequestCommand,
  args: { request: String(id) },
})

const buildSubtitle = (request: FeatureRequest) =>
  [request.user_name, formatInstant(request.created_at), formatRequestEcommerce(request)]
    .filter((part) => part !== '')
    .join(' · ')

function RequestDetails({ request }: { readonly request: FeatureRequest }) {
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
  const { id } = request
  return (
    <EditDrawer
      openPage={getOpenPage(request)}
      title={title}
      subtitle={buildSubtitle(request)}
      saveLabel={t('request.answer')}
      schema={AnswerForm}
      formId={`featureRequests.answer:${id}`}
      record={request}
      toFormValues={({ answer }) => ({ answer })}
      recordSchema={FeatureRequest}
      save={async (body, { ifMatch }) =>
        (await callApi(answerFeatureRequest, { params: { id }, body }, { ifMatch })).data
      }
      writeEndpoint={answerFeatureRequest}
      updateCache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getFeatureRequest, { params: { id } }).queryKey, { data: saved })
      }
      getToast={() => t('request.answered', { id })}
      canUndo
      above={
        <>
          <ClaimBar
            target={{ entity: 'feature_request', id }}
            isOpenWork={request.answered_at === null}
            showsShortcut={false}
          />
          <RequestDetails request={request} />
        </>
      }
    >
      {(form) => <TextAreaField form={form} name="answer" label={t('request.reply')} rows={8} />}
    </EditDrawer>
  )
}
