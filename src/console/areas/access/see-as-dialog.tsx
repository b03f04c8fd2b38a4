import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Arguments } from '#commands/command.ts'
import { homeGo } from '#commands/home.ts'
import { call } from '#console/lib/call.ts'
import { useRunner } from '#console/lib/run.ts'
import { showMe } from '#console/lib/seeing.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { Select } from '#console/ui/select.tsx'
import { accountTypes } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { see } from '#contract/seeing.ts'
import styles from './access.module.css'
import { PersonPicker } from './person-picker.tsx'
import { SightPreview } from './sight-preview.tsx'
import { useSeen } from './use-seen.ts'

const ways = ['byType', 'byPerson'] as const

/** Chooses as whom to see the console, and shows what that will be before it begins. */
export function SeeAsDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'start', 'ui', 'errors'])
  const { close, run } = useRunner()
  const { user: me } = useSession()
  const isPerson = args.user !== undefined && args.account_type === undefined
  const [way, setWay] = useState<(typeof ways)[number]>(isPerson ? 'byPerson' : 'byType')
  const [type, setType] = useState(accountTypes.find((one) => one === args.account_type) ?? 'n1')
  const [personId, setPersonId] = useState(z.safeParse(recordId, args.user).data ?? null)
  /** Null: whom the link named. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const chosen = way === 'byType' ? { account_type: type } : personId === null ? null : { user_id: personId }
  const seen = useSeen(chosen)

  const reason = chosen === null ? t('seeAs.choose') : way === 'byPerson' && personId === me.id ? t('seeAs.self') : null

  const start = async () => {
    if (isBusy || chosen === null || reason !== null) return
    setIsBusy(true)
    setFailure(null)
    try {
      const { user } = await call(see, { body: chosen })
      run(homeGo)
      showMe(user)
    } catch (problem) {
      setFailure(problem)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={t('seeAs.title')}
      wide
      failure={failure}
      onClose={close}
      onSave={() => void start()}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" busy={isBusy} disabledReason={reason} onClick={() => void start()}>
            {seen.name ? t('seeAs.start', { name: seen.name }) : t('seeAs.begin')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('seeAs.text')}</p>
        <div>
          <Segmented
            label={t('seeAs.who')}
            value={way}
            options={ways.map((value) => ({ value, label: t(`seeAs.${value}`) }))}
            onChange={setWay}
          />
        </div>
        {way === 'byType' ? (
          <FieldFrame label={t('seeAs.type')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={accountTypes.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
                onChange={({ target }) => setType(accountTypes.find((one) => one === target.value) ?? type)}
              />
            )}
          </FieldFrame>
        ) : (
          <PersonPicker
            text={typed ?? seen.name}
            onChange={(text, person) => {
              setTyped(text)
              setPersonId(person?.id ?? null)
            }}
          />
        )}
        {chosen !== null && <SightPreview seen={seen} />}
      </div>
    </Dialog>
  )
}
