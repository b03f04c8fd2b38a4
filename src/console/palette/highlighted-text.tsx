// Text with highlighted ranges.
import type { HighlightRange } from '#console/lib/search-text.ts'
import styles from './palette.module.css'

interface HighlightedTextProps {
  readonly text: string
  readonly highlights: readonly HighlightRange[]
}

export function HighlightedText({ text, highlights }: HighlightedTextProps) {
  if (highlights.length === 0) return text
  let end = 0
  const parts = highlights.map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
