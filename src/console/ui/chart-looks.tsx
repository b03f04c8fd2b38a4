// How the parts of a chart are told apart: a colour and a hatching each, so that neither is needed alone.
import { useId } from 'react'
import { type Look, looks } from './chart-bar.ts'
import styles from './chart-looks.module.css'
import { classNames } from './class-names.ts'

/** Lines over the colour; one look is plain. */
const hatchings: Readonly<Record<Look, string | null>> = {
  positive: null,
  accent: 'M0 6L6 0M-1 1L1 -1M5 7L7 5',
  warning: 'M0 3H6',
  negative: 'M0 0L6 6M0 6L6 0',
  neutral: 'M3 0V6',
}

/** To stand once in each drawing; `id` names its patterns. */
export function LookPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {looks.map((look) => {
        const hatching = hatchings[look]
        return (
          hatching !== null && (
            <pattern key={look} id={`${id}-${look}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d={hatching} className={styles.hatching} />
            </pattern>
          )
        )
      })}
    </defs>
  )
}

interface LookRectProps {
  readonly patterns: string
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function LookRect({ patterns, look, ...place }: LookRectProps) {
  return (
    <>
      <rect {...place} className={classNames(styles.part, styles[look])} />
      {hatchings[look] !== null && <rect {...place} fill={`url(#${patterns}-${look})`} />}
    </>
  )
}

/** A piece of it, beside its name in a legend. */
export function LookSwatch({ look }: { readonly look: Look }) {
  const id = useId()
  return (
    <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
      <LookPatterns id={id} />
      <LookRect patterns={id} look={look} x={0} y={0} width={14} height={14} />
    </svg>
  )
}
