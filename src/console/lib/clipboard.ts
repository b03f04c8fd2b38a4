// Copies texts to the clipboard. If the browser does not allow copying, stores the text so that a dialog can show it.
import { create } from 'zustand'
import { createUserCheck, onUserChange } from './storage.ts'

const useFailedCopyStore = create<{ readonly text: string | null }>(() => ({ text: null }))

/** Returns the text that could not be copied; null if there is none. */
export function useFailedCopyText(): string | null {
  return useFailedCopyStore(({ text }) => text)
}

export function showFailedCopy(text: string): void {
  useFailedCopyStore.setState({ text })
}

export function clearFailedCopy(): void {
  useFailedCopyStore.setState({ text: null })
}

onUserChange(clearFailedCopy)

/**
 * Copies a text. Returns false if the text is empty or the browser rejects the copy; the console then shows the text,
 * so that the user can copy it by hand.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const isSameUser = createUserCheck()
  try {
    await writeClipboard(text)
    return true
  } catch {
    const failedText = await text
    if (failedText !== '' && isSameUser()) showFailedCopy(failedText)
    return false
  }
}

/**
 * Writes a text with the Clipboard API, or with `execCommand('copy')` on plain HTTP. Throws if the browser rejects the
 * copy or the text is empty. Pass a text that depends on a response as a promise, because WebKit allows writing only
 * during a user gesture.
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
