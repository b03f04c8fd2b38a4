// Dialog with a text that the browser did not allow to be copied. The text is selected, so that the user can copy it by
// hand.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRefusedCopy, useRefusedCopy } from '#console/lib/clipboard.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldFrame, TextArea } from './inputs.tsx'

const mostRows = 12

export function RefusedCopy() {
  const { t } = useTranslation('ui')
  const text = useRefusedCopy()
  const area = useRef<HTMLTextAreaElement>(null)
  if (text === null) return null
  return (
    <Dialog
      title={t('refusedCopy.title')}
      onClose={forgetRefusedCopy}
      firstFocus={() => area.current}
      footer={
        <Button keys="escape" onClick={forgetRefusedCopy}>
          {t('refusedCopy.close')}
        </Button>
      }
    >
      <FieldFrame label={t('refusedCopy.text')}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            readOnly
            mono
            value={text}
            rows={Math.min(text.split('\n').length + 1, mostRows)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
