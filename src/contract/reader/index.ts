// Public interface of the text reader. Other folders import only this file.
export { findBareZip, findFirstValue, findRecordAndZip, isNumericRecognition, listBatches } from './batches.ts'
export { hasOnlyLabels, isRecordNoun } from './nouns.ts'
export type { Intent, Noun, Recognition, RecognizedText, ZipPair } from './recognition.ts'
export { MAX_TEXT_LENGTH, recognizeText } from './recognize.ts'
