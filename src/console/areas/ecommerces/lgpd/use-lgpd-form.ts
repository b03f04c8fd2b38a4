import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { isApiError, isUncertain } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useOnceAsked } from '#console/lib/once-asked.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { LgpdConfig, saveLgpd } from '#contract/lgpd.ts'

/** As an option: nobody. */
export const none = ''

const LgpdForm = z.object({ provider: z.string() })

/** The id of the provider, as an option has it. */
export function providerOf({ provider: { active } }: LgpdConfig): string {
  return active === null ? none : String(active.id)
}

export function useLgpdForm(id: number, record: LgpdConfig) {
  const { t } = useTranslation('lgpd')
  const { run } = useRunner()
  const client = useQueryClient()
  const formId = `ecommerces.editLgpd:${id}`
  const form = useRecordForm({
    schema: LgpdForm,
    formId,
    record,
    versionOf: ({ version }) => version,
    valuesOf: (config) => ({ provider: providerOf(config) }),
    current: (context) => z.parse(LgpdConfig, context.current),
    save: async ({ provider }, { ifMatch }) => {
      try {
        const active = provider === none ? null : provider
        const { data } = await call(saveLgpd, { params: { id }, body: { provider: { active } } }, { ifMatch })
        return data
      } catch (error) {
        const isConflict = isApiError(error) && error.status === 412
        if (!isConflict && !isUncertain(error)) notify({ kind: 'error', text: t('ERROR_UPDATE_LGPD'), about: formId })
        throw error
      } finally {
        void forget(client, saveLgpd)
      }
    },
    onSaved: (record) => notify({ kind: 'success', text: t('SUCCESS_UPDATE_LGPD'), ...undoOffer(record, run, t) }),
  })
  useAsked(form.set)
  return form
}

/** A link may name the provider: it is chosen, not saved. */
function useAsked(set: (name: 'provider', value: string) => void): void {
  const [search] = useSearchParams()
  const asked = search.get('provider')
  const choose = () => set('provider', asked === null || asked === 'none' ? none : asked)
  useOnceAsked('provider', asked ?? '', choose, asked !== null)
}
