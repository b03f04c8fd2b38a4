// The clipboard: every copy goes through here, and a text that the browser refuses to copy is kept to be shown.
import { create } from 'zustand'

const useRefused = create<{ readonly text: string | null }>(() => ({ text: null }))

/** What the browser did not let onto the clipboard; null when there is nothing. */
export function useRefusedCopy(): string | null {
  return useRefused(({ text }) => text)
}

export function showRefusedCopy(text: string): void {
  useRefused.setState({ text })
}

export function forgetRefusedCopy(): void {
  useRefused.setState({ text: null })
}

/** False where there was nothing to copy, or the browser refused: the text is then shown, to be copied by hand. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeClipboard(text)
    return true
  } catch {
    const refused = await text
    if (refused !== '') showRefusedCopy(refused)
    return false
  }
}

/**
 * Clipboard API on secure origins, `execCommand('copy')` on plain http. Throws when refused, or when the text is empty.
 * A text that an answer brings is promised: WebKit lets a page write only while it handles a press.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  if (!window.isSecureContext) copyBySelection(await text)
  else if (typeof text === 'string') await navigator.clipboard.writeText(text)
  else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
}

function toBlob(text: string): Blob {
  if (text === '') throw new Error('Nothing to copy')
  return new Blob([text], { type: 'text/plain' })
}

function copyBySelection(text: string): void {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const isCopied = text !== '' && document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser refused to copy')
}
