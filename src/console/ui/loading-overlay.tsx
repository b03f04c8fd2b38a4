// Overlay of an action that must block (product decision A47): sign-in and maintenance; not before 300 ms.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './loading-overlay.module.css'

/** Milliseconds of waiting before it is shown. */
const patience = 300

interface LoadingOverlayProps {
  readonly active: boolean
  /** What is waited for. */
  readonly text: string
}

export function LoadingOverlay({ active, text }: LoadingOverlayProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsLong(true), patience)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [active])
  if (!active || !isLong) return null
  return createPortal(
    <div className={styles.overlay} role="status">
      <span className={styles.mark} aria-hidden="true" />
      {text}
    </div>,
    document.body,
  )
}
