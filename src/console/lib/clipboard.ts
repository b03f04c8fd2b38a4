// Copies texts to the clipboard. A text that the browser does not allow to be copied is stored, so that a dialog can
// display it.
import { create } from 'zustand'

const useFailedCopyStore = create<{ readonly text: string | null }>(() => ({ text: null }))

/** Returns the text that could not be copied; null without one. */
export function useFailedCopy(): string | null {
  return useFailedCopyStore(({ text }) => text)
}

export function showFailedCopy(text: string): void {
  useFailedCopyStore.setState({ text })
}

export function clearFailedCopy(): void {
  useFailedCopyStore.setState({ text: null })
}

/**
 * Copies a text. Returns false when the text is empty or the browser refuses; the text is then displayed, so that the
 * user can copy it by hand.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeClipboard(text)
    return true
  } catch {
    const failedText = await text
    if (failedText !== '') showFailedCopy(failedText)
    return false
  }
}

/**
 * Writes a text with the Clipboard API on secure origins, and with `execCommand('copy')` on plain http. Throws when the
 * browser refuses or the text is empty. Texts that depend on a response must be passed as a promise, because WebKit
 * allows writing only during a user gesture.
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
  const previousFocus = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const isCopied = text !== '' && document.execCommand('copy')
  area.remove()
  if (previousFocus instanceof HTMLElement) previousFocus.focus()
  if (!isCopied) throw new Error('The browser refused to copy')
}
