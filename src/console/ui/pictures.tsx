// Illustrations for panels without content: empty list, no search results, locked, failed, offline.
import type { ReactNode } from 'react'
import styles from './pictures.module.css'

export type PictureName = 'empty' | 'none-found' | 'locked' | 'failed' | 'offline'

/** SVG symbols by illustration name. Every illustration consists of a sheet of paper and one of these symbols. */
const symbolsByPictureName: Readonly<Record<PictureName, ReactNode>> = {
  empty: <path d="M46 47h20l5 9h15" className={styles.strong} />,
  'none-found': (
    <>
      <circle cx="76" cy="44" r="13" className={styles.filled} />
      <path d="m85.5 53.5 9 9" className={styles.strong} />
    </>
  ),
  locked: (
    <>
      <rect x="64" y="40" width="26" height="20" rx="4" className={styles.filled} />
      <path d="M69 40v-5a8 8 0 0 1 16 0v5" className={styles.strong} />
    </>
  ),
  failed: (
    <>
      <circle cx="77" cy="46" r="14" className={styles.filled} />
      <path d="M77 39v8m0 5v.01" className={styles.strong} />
    </>
  ),
  offline: (
    <>
      <path d="M62 56a8 8 0 0 1 1-16 12 12 0 0 1 22-2 9 9 0 0 1 3 18z" className={styles.filled} />
      <path d="m62 64 28-30" className={styles.strong} />
    </>
  ),
}

export function Picture({ name }: { readonly name: PictureName }) {
  return (
    <svg viewBox="0 0 112 72" width="112" height="72" className={styles.picture} data-picture={name} aria-hidden="true">
      <rect x="18" y="8" width="68" height="56" rx="6" className={styles.sheet} />
      <path d="M28 20h34M28 30h46M28 40h26M28 50h14" className={styles.line} />
      {symbolsByPictureName[name]}
    </svg>
  )
}
