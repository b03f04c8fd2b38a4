// Measures JSON texts without parsing them. Uses no recursion, so that deeply nested JSON cannot overflow the stack.

/** Returns the nesting depth of a JSON text. */
export const measureJsonDepth = (text: string) => measureJson(text).nestingDepth

/** Counts the nesting levels of a JSON text, and its values: object members and array elements. */
export function measureJson(text: string): { readonly nestingDepth: number; readonly valueCount: number } {
  let currentDepth = 0
  let depth = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === ',') values++
    else if (character === '{' || character === '[') {
      values++
      depth = Math.max(depth, ++currentDepth)
    } else if (character === '}' || character === ']') currentDepth--
  }
  return { nestingDepth: depth, valueCount: values }
}
