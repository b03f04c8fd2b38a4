import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { DialogPanel } from './dialog-panel.tsx'
import { LayerFrame } from './layer-frame.tsx'

interface LeaveQuestionProps {
  readonly onKeep: () => void
  /** Puts it aside, with what was typed; only where that can be done. */
  readonly onPark?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Asked before something typed is thrown away; keeping it is what Enter and Esc do. */
export function LeaveQuestion({ onKeep, onPark, onDiscard }: LeaveQuestionProps) {
  const { t } = useTranslation('ui')
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <LayerFrame role="alertdialog" className={styles.dialog} onDismiss={onKeep} firstFocus={() => keep.current}>
      <DialogPanel
        title={t('leave.title')}
        footer={
          <>
            <Button onClick={onDiscard}>{t('leave.discard')}</Button>
            {onPark && <Button onClick={onPark}>{t('park.park')}</Button>}
            <Button ref={keep} variant="primary" onClick={onKeep}>
              {t('leave.keep')}
            </Button>
          </>
        }
      >
        <p>{t(onPark ? 'leave.textPark' : 'leave.text')}</p>
      </DialogPanel>
    </LayerFrame>
  )
}
