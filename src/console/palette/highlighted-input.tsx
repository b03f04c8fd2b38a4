// Text input that highlights ranges of its text.
import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { HighlightRange } from '#console/lib/search-text.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './palette.module.css'

interface HighlightedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'className'> {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly highlights: readonly HighlightRange[]
}

/**
 * Draws the highlights in an element behind the input, because an input element cannot highlight a part of its text.
 */
export function HighlightedInput({ ref: inputRef, value, highlights, ...inputProps }: HighlightedInputProps) {
  const { t } = useTranslation('palette')
  const descriptionId = useId()
  const highlightLayer = useRef<HTMLSpanElement>(null)
  const hasHighlights = highlights.length > 0
  /** Moves the layer with the highlights by the distance that the text of the input is scrolled sideways. */
  const syncHighlightScroll = () => {
    if (highlightLayer.current && inputRef.current)
      highlightLayer.current.style.transform = `translateX(${-inputRef.current.scrollLeft}px)`
  }
  useLayoutEffect(syncHighlightScroll)

  return (
    <div className={styles.inputFrame}>
      {hasHighlights && (
        <div className={styles.inputMarks} aria-hidden="true">
          <span ref={highlightLayer}>
            <HighlightedText text={value} highlights={highlights} />
          </span>
        </div>
      )}
      <input
        {...inputProps}
        ref={inputRef}
        className={styles.input}
        value={value}
        aria-describedby={hasHighlights ? descriptionId : undefined}
        onScroll={syncHighlightScroll}
      />
      {hasHighlights && (
        <span id={descriptionId} hidden>
          {t('recognized', { values: highlights.map(([from, to]) => value.slice(from, to)).join(', ') })}
        </span>
      )}
    </div>
  )
}
