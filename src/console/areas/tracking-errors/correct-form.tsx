import { useTranslation } from 'react-i18next'
import { formatInstant, formatZip } from '#console/lib/formats.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { tidyZip } from '#console/lib/typed.ts'
import { ZipLine } from '#console/ui/address/zip-line.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Facts } from '#console/ui/section.tsx'
import { StatusBadge } from '#console/ui/status-badge.tsx'
import { TurningButtons } from '#console/ui/turning-buttons.tsx'
import type { TrackingError } from '#contract/tracking-errors.ts'
import { Comparison } from './comparison.tsx'
import { MoveWarning } from './move-warning.tsx'
import { useCorrection } from './use-correction.ts'
import type { Neighbours } from './use-neighbours.ts'
import { errorLabel } from './wording.ts'

interface CorrectFormProps {
  readonly record: TrackingError
  /** From a link, or typed with the command. */
  readonly zip: string | undefined
  readonly neighbours: Neighbours
  /** The record is not what it was when it was read. */
  readonly onStale: () => void
}

/** The present and the new address side by side, as the zip code is typed (product decision A41). */
export function CorrectForm({ record, zip, neighbours, onStale }: CorrectFormProps) {
  const { t } = useTranslation('tracking-errors')
  const { ticket } = useTicket()
  const work = useCorrection({ record, zip: zip && formatZip(zip), neighbours, onStale })
  const { form, lookup, turning } = work
  const { id, ecommerce, customer, status, tracking_error, created_at } = record

  return (
    <Drawer
      title={t('correct.title')}
      subtitle={t('correct.subtitle', { id, name: ecommerce.display_name })}
      onClose={work.close}
      turning={turning}
      footer={
        <SaveBar form={form} label={t('correct.save')}>
          {turning && (
            <Button keys="mod+shift+enter" disabledReason={form.disabledReason} onClick={turning.saveNext}>
              {t('correct.saveNext')}
            </Button>
          )}
        </SaveBar>
      }
    >
      {neighbours.turning && (
        <TurningButtons
          turning={neighbours.turning}
          keys={{ next: 'mod+down', previous: 'mod+up' }}
          labels={{ next: t('correct.next'), previous: t('correct.previous') }}
        />
      )}
      <Facts
        facts={[
          { name: t('column.tracking_error'), value: errorLabel(tracking_error, t) },
          { name: t('column.status'), value: <StatusBadge status={status} /> },
          { name: t('column.created_at'), value: formatInstant(created_at) },
        ]}
      />
      <Form form={form}>
        <Field
          form={form}
          name="zip_code"
          label={t('correct.zip')}
          hint={ticket === null ? undefined : t('correct.ticket', { ticket })}
          inputMode="numeric"
          autoComplete="off"
          mono
          format={tidyZip('BR')}
          after={<ZipLine lookup={lookup} byHand={false} />}
        />
      </Form>
      {lookup.found && <MoveWarning before={customer.address} found={lookup.found} isAsked={work.isAsked} />}
      <Comparison record={record} found={lookup.found} />
    </Drawer>
  )
}
