// Overlay for an action that must block the page, such as signing in (product decision A47). The overlay appears after
// 300 ms.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './loading-overlay.module.css'

/** Delay in milliseconds before the overlay appears. */
const OVERLAY_DELAY_MS = 300

interface LoadingOverlayProps {
  readonly active: boolean
  /** Text that describes the running action. */
  readonly text: string
}

export function LoadingOverlay({ active, text }: LoadingOverlayProps) {
  const [isDelayOver, setIsDelayOver] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsDelayOver(true), OVERLAY_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsDelayOver(false)
    }
  }, [active])
  if (!active || !isDelayOver) return null
  return createPortal(
    <div className={styles.overlay} role="status">
      <span className={styles.mark} aria-hidden="true" />
      {text}
    </div>,
    document.body,
  )
}
