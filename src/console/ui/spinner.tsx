import styles from './spinner.module.css'

/** Something is running; who shows it says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
