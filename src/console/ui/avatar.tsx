import styles from './avatar.module.css'

/** The initials of a person; the name stands beside it or in the label around it. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return <span className={styles.avatar} data-initials={initials.join('').toUpperCase() || '?'} aria-hidden="true" />
}
