// Recognizes the values of a text that was typed or pasted into the palette, and caches the result for the last text.
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

let cachedResult: { readonly text: string; readonly recognized: RecognizedText } | null = null

/**
 * Returns the recognized values of a text. Caches the last result, because the paste handler and the next render pass
 * the same text, and recognizing the values of a long text takes longer than a frame.
 */
export function recognizeTextCached(text: string): RecognizedText {
  if (cachedResult?.text !== text) cachedResult = { text, recognized: recognizeText(text) }
  return cachedResult.recognized
}
