// Parses URLs without throwing an exception.

/**
 * Returns the parsed URL; null when the text is not a URL. Use this function instead of `URL.canParse`, because
 * `URL.canParse` of Node 20 wrongly rejects URLs that contain letters such as `ü` after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
