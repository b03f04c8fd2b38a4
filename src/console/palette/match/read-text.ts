// Recognizes the values of a text that was typed or pasted into the palette. If the same text is passed again, returns
// the cached result.
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

let cachedResult: { readonly text: string; readonly recognized: RecognizedText } | null = null

/**
 * Returns the recognized values of a text. Keeps the last result, because the paste handler and the next render read
 * the same text, and a long text takes longer than a frame.
 */
export function readText(text: string): RecognizedText {
  if (cachedResult?.text !== text) cachedResult = { text, recognized: recognizeText(text) }
  return cachedResult.recognized
}
