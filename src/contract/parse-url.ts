// Parses URLs without throwing an exception.

/**
 * Returns the parsed URL; null when the text is not a URL. Use it instead of `URL.canParse`: after some thousand calls,
 * Node 20 returns false for valid URLs that contain letters such as `ü`.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
