// Dialog that displays a text after the browser refused to copy the text. The text is selected, so that the user can
// copy the text by hand.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clearFailedCopy, useFailedCopyText } from '#console/lib/clipboard.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldFrame, TextArea } from './inputs.tsx'

const MAX_ROWS = 12

export function FailedCopyDialog() {
  const { t } = useTranslation('ui')
  const text = useFailedCopyText()
  const textArea = useRef<HTMLTextAreaElement>(null)
  if (text === null) return null
  return (
    <Dialog
      title={t('refusedCopy.title')}
      onClose={clearFailedCopy}
      getInitialFocus={() => textArea.current}
      footer={
        <Button keys="escape" onClick={clearFailedCopy}>
          {t('refusedCopy.close')}
        </Button>
      }
    >
      <FieldFrame label={t('refusedCopy.text')}>
        {(control) => (
          <TextArea
            {...control}
            ref={textArea}
            readOnly
            isMonospaced
            value={text}
            rows={Math.min(text.split('\n').length + 1, MAX_ROWS)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
